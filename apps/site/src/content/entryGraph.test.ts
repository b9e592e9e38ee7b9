import { afterEach, expect, test, vi } from 'vitest';
import type { ContentSnapshot } from './ContentSnapshot.ts';
import { entryGraph } from './entryGraph.ts';

const link = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } });
const entry = (id: string, fields: object, type = 'page') => ({
  sys: { id, type: 'Entry', contentType: { sys: { id: type } } },
  fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }])),
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
  return entryGraph(snapshot, 'en-US', (url) => url.replace('https://localhost:4000', ''));
}

afterEach(() => vi.restoreAllMocks());

test('follows a cycle of links to the same objects', () => {
  const graph = graphOf([entry('a', { parent: link('b') }), entry('b', { parent: link('a') })]);
  const a = graph.entry('a') as unknown as { parent: { parent: unknown } };
  expect(a.parent.parent).toBe(a);
});

test('a malformed entry is left out and logged once; what links to it stands', () => {
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

test('gives an asset the address that visitors load, and none for one without a file', () => {
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
