import { expect, it } from 'vitest';
import { sanitizeEvents } from './sanitizeEvents.ts';

const element = (tagName: string, attributes: object = {}, childNodes: unknown[] = []) => ({
  ...{ type: 2, id: 1, tagName, attributes, childNodes },
});
const picture = (node: unknown) => ({ type: 2, timestamp: 1, data: { node } });
const change = (data: object) => ({ type: 3, timestamp: 2, data: { source: 0, ...data } });
const shown = (...events: unknown[]) => JSON.stringify(sanitizeEvents(events).events);

it('elements that run or load something are empty', () => {
  const hostile = ['script', 'object', 'EMBED', 'base', 'frameset', 'my<element', 'svg:script', 'a:b:SCRIPT'].map(
    (tag) =>
      element(tag, { src: 'https://evil.example/', href: 'https://evil.example/' }, [
        { type: 3, textContent: 'alert(1)' },
      ]),
  );
  const text = shown(picture(element('body', {}, hostile)));
  expect(text).not.toMatch(/evil|alert|script|object|embed|base/i);
  expect(text.match(/"tagName":"span"/g)).toHaveLength(hostile.length);
});

it.each([
  ['handlers', 'img', { onerror: 'evil()', ONLOAD: 'evil()', onfocusin: 'evil()' }],
  ['script addresses', 'a', { href: ' java\nscript:evil()' }],
  ['other schemes', 'img', { src: 'data:text/html,evil', 'xlink:href': 'vbscript:evil' }],
  ['documents of frames', 'iframe', { src: 'https://evil.example/', srcdoc: '<script>evil()</script>' }],
  ['refreshes', 'meta', { 'http-equiv': 'refresh', 'HTTP-EQUIV': 'evil' }],
  ['preloads and connections', 'link', { rel: 'preconnect', href: 'https://evil.example/' }],
  ['targets of forms', 'form', { action: 'https://evil.example/' }],
  ['pings', 'a', { ping: 'https://evil.example/', attributionsrc: 'https://evil.example/' }],
  ['pictures of canvases', 'canvas', { rr_dataURL: 'data:text/html,evil' }],
  [
    'values of animations',
    'animate',
    { attributeName: 'href', values: 'javascript:evil()', 'x:to': 'javascript:evil()' },
  ],
])('%s are taken out, in pictures, additions and changes', (_, tag, attributes) => {
  const added = change({ adds: [{ parentId: 1, node: element(tag, attributes) }] });
  expect(shown(picture(element(tag, attributes)), added)).not.toMatch(/evil|refresh/);
  const isOfTag = ['iframe', 'link'].includes(tag);
  if (!isOfTag) expect(shown(change({ attributes: [{ id: 1, attributes }] }))).not.toMatch(/evil|java/);
});

it('what pages look like stays', () => {
  const nodes = element('div', { class: 'hero', style: 'color: red', 'data-id': '1' }, [
    element('img', { src: 'https://cumulus.example/images/a.webp', srcset: '/a 1x', alt: '' }),
    element('img', { src: 'data:image/png;base64,AAAA' }),
    element('a', { href: '/pricing#plans' }),
    element('link', { rel: 'stylesheet', _cssText: '.a { color: red }' }),
    element('style', { _cssText: '@import url(https://evil.example/)' }),
    { type: 3, id: 2, textContent: '<script>alert(1)</script>' },
  ]);
  expect(sanitizeEvents([picture(structuredClone(nodes))]).events[0]?.data).toMatchObject({
    node: JSON.parse(JSON.stringify(nodes)),
  });
});

it('what is broken, of another kind or too large is left out and counted', () => {
  let deep: object = element('i');
  for (let level = 0; level < 10_000; level += 1) deep = element('div', {}, [deep]);
  const wide = element(
    'body',
    {},
    Array.from({ length: 60_000 }, () => element('i')),
  );
  const events = [
    ...[
      null,
      7,
      'x',
      {},
      { type: 2 },
      { type: 9, timestamp: 1, data: {} },
      { type: 3, timestamp: 1, data: { source: 9 } },
    ],
    ...[picture(deep), picture(wide), { type: 4, timestamp: 3, data: { href: '/' } }, picture(element('body'))],
  ];
  const { events: kept, leftOut } = sanitizeEvents(events);
  expect(kept.map(({ type }) => type)).toEqual([2, 4]);
  expect(leftOut).toBe(9);
});

it('objects in place of texts and numbers, which have a `toString` of their own, are refused', () => {
  const odd = { toString: 1, valueOf: 1 };
  const nodes = [element(odd as never), element('link', { rel: odd, href: 'https://evil.example/' })];
  const broken = [{ type: odd, timestamp: 1 }, { type: 3, timestamp: 1, data: { source: odd } }, { timestamp: odd }];
  const { events, leftOut } = sanitizeEvents([picture(element('body', {}, nodes)), ...broken]);
  expect(leftOut).toBe(3);
  expect(JSON.stringify(events)).not.toContain('evil');
});
