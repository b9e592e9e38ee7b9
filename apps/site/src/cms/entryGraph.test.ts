import { afterEach, expect, test, vi } from 'vitest';
import { createEntryGraph } from './entryGraph.ts';
import type { ContentSnapshot } from './snapshot.ts';
import { COMPLETE } from './testing/snapshots.ts';

const link = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } });
const entry = (id: string, fields: object, type = 'page') => ({
  sys: { id, type: 'Entry', contentType: { sys: { id: type } } },
  fields: Object.fromEntries(
    Object.entries({ ...COMPLETE.page, ...fields }).map(([name, value]) => [name, { 'en-US': value }]),
  ),
});
function graphOf(entries: object[], assets: object[] = []) {
  const byId = (items: object[]) =>
    Object.fromEntries(items.map((item) => [(item as { sys: { id: string } }).sys.id, item]));
  const snapshot = {
    version: 1,
    syncToken: '',
    locales: [{ code: 'en-US', fallbackCode: null, default: true }],
    entries: byId(entries),
    assets: byId(assets),
    resources: {},
  } as unknown as ContentSnapshot;
  const pathOf = (id: string) => (id === 'a' ? '/de/preise' : undefined);
  return createEntryGraph(snapshot, 'en-US', (url) => url.replace('https://localhost:4000', ''), pathOf);
}

afterEach(() => vi.restoreAllMocks());

test('a page has the path of links to it, from any entry', () => {
  const graph = graphOf([entry('b', { parent: link('a') }), entry('a', { parent: link('b') })]);
  const b = graph.entry('b') as unknown as { metadata: object; parent: { metadata: { path?: string } } };
  expect(b.parent.metadata.path).toBe('/de/preise');
  expect(b.metadata).not.toHaveProperty('path');
});

test('follows a cycle of links to the same objects', () => {
  const graph = graphOf([entry('a', { parent: link('b') }), entry('b', { parent: link('a') })]);
  const a = graph.entry('a') as unknown as { parent: { parent: unknown } };
  expect(a.parent.parent).toBe(a);
});

test('a malformed entry is left out and logged once; entries that link to it stay', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const graph = graphOf([
    entry('a', { sections: [link('broken'), link('fine')] }),
    entry('fine', {}),
    { sys: { id: 'broken', type: 'Entry' }, fields: {} },
  ]);
  expect(graph.entry('a')).toMatchObject({ sections: [{ metadata: { id: 'fine' } }] });
  graph.entry('broken');
  expect(log).toHaveBeenCalledTimes(1);
  expect(log.mock.calls[0]?.[0]).toContain('broken');
});

test('an incomplete entry is left out of those that link to it, which know what it lacks', () => {
  const graph = graphOf([
    entry('a', { related: [link('b'), link('c')], banner: link('d') }),
    entry('b', { title: ' ' }),
    entry('c', { internalName: undefined }),
    entry('d', { file: link('gone', 'Asset'), internalName: 'Tour' }, 'mediaVideo'),
  ]);
  const left = [
    { id: 'b', modelName: 'page', fields: [['title']] },
    { id: 'd', modelName: 'mediaVideo', fields: [['url', 'file']] },
  ];
  expect(graph.entry('a')).toMatchObject({ related: [{ metadata: { id: 'c' } }], metadata: { leftOut: left } });
  expect(graph.entry('a')).not.toHaveProperty('banner');
  expect(graph.entry('b')).toMatchObject({ metadata: { id: 'b' } });
  expect(graph.lacks('b')).toEqual(left[0]);
  expect(graph.lacks('c')).toBeUndefined();
});

test('gives an asset the address that visitors load, and none without a file', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const file = {
    'en-US': {
      url: '//localhost:4000/images/a.png',
      contentType: 'image/png',
      fileName: 'a.png',
      details: { size: 1 },
    },
  };
  const graph = graphOf(
    [],
    [
      { sys: { id: 'a', type: 'Asset' }, fields: { file } },
      { sys: { id: 'empty', type: 'Asset' }, fields: {} },
    ],
  );
  expect(graph.asset('a')?.url).toBe('/images/a.png');
  expect(graph.asset('empty')).toBeUndefined();
});
