// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createIconInliner } from './recordedIcons.ts';

const file = readFileSync(join(import.meta.dirname, '../../../public/assets/icons.svg'), 'utf8');
const sprite = new DOMParser().parseFromString(file, 'image/svg+xml');
const SITE = 'https://www.cumulus.example/assets/icons.svg';

const element = (tagName: string, attributes: object, ...childNodes: object[]) => ({
  ...{ type: 2, id: 5, tagName, attributes, childNodes },
});
const icon = (name: string) => element('svg', {}, element('use', { href: `${SITE}#${name}` }));
const change = (data: object) => ({ type: 3, data: { source: 0, ...data } });

/** A picture of a page with these icons. */
function picture(...names: string[]) {
  const head = element('head', {});
  const body = element('body', {}, ...names.map(icon));
  const node = { type: 0, id: 1, childNodes: [{ type: 1, id: 2, name: 'html' }, element('html', {}, head, body)] };
  return { event: { type: 2, data: { node } }, head, body };
}
const uses = (text: object) => [...JSON.stringify(text).matchAll(/"href":"([^"]+)"/g)].map(([, href]) => href);
const symbolsIn = (part: object) => [...JSON.stringify(part).matchAll(/"id":"([\w-]+)"/g)].map(([, id]) => id);

// REQ-RPL-06
test('the symbols that a page uses are in its recording, each once, and its icons refer to them', () => {
  const { event, head, body } = picture('bell', 'check', 'bell');
  createIconInliner(sprite)(event);
  expect(uses(body)).toEqual(['#recorded-icon-bell', '#recorded-icon-check', '#recorded-icon-bell']);
  expect(symbolsIn(head).sort()).toEqual(['recorded-icon-bell', 'recorded-icon-check']);
  expect(head.childNodes).toMatchObject([
    {
      tagName: 'svg',
      childNodes: expect.arrayContaining([
        expect.objectContaining({
          ...{ tagName: 'symbol', isSVG: true },
          attributes: expect.objectContaining({ viewBox: '0 0 24 24', stroke: 'currentColor' }),
          childNodes: [expect.objectContaining({ tagName: 'path', isSVG: true })],
        }),
      ]),
    },
    { tagName: 'style', attributes: { _cssText: expect.stringContaining('content-visibility: visible') } },
  ]);
  const ids = [...JSON.stringify(head.childNodes).matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(Math.min(...ids)).toBeGreaterThanOrEqual(1_000_000_000);
});

test('an icon that is added or changed later brings its symbol, if the recording lacks it', () => {
  const inline = createIconInliner(sprite);
  inline(picture('bell').event);
  const added = change({ adds: [{ parentId: 9, nextId: null, node: icon('check') }] });
  inline(added);
  expect(uses(added)).toEqual(['#recorded-icon-check']);
  expect(added.data).toMatchObject({ adds: [{ parentId: 9 }, { parentId: 1_000_000_000, nextId: null }] });
  const changed = change({ attributes: [{ id: 7, attributes: { href: `${SITE}#close` } }] });
  inline(changed);
  expect(changed.data).toMatchObject({ adds: [{ parentId: 1_000_000_000, node: { tagName: 'symbol' } }] });
  const again = change({ adds: [{ parentId: 9, nextId: null, node: icon('check') }] });
  inline(again);
  expect(again.data).toMatchObject({ adds: [{ parentId: 9 }] });
  expect((again.data as unknown as { adds: unknown[] }).adds).toHaveLength(1);
});

test('each picture of the page has its symbols, since a player begins again with it', () => {
  const inline = createIconInliner(sprite);
  inline(picture('bell').event);
  const { event, head } = picture('bell');
  inline(event);
  expect(symbolsIn(head)).toEqual(['recorded-icon-bell']);
});

test.each([
  ['of another file', 'https://other.example/sprite.svg#bell', sprite],
  ['of an unknown name', `${SITE}#nothing`, sprite],
  ['of a sprite that was not loaded', `${SITE}#bell`, undefined],
])('an icon %s stays as it is', (_, href, loaded) => {
  const { event, body } = picture();
  body.childNodes.push(element('use', { href }));
  createIconInliner(loaded)(event);
  expect(uses(body)).toEqual([href]);
});
