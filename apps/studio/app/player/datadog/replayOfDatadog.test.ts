import { expect, it } from 'vitest';
import { replayOfDatadog } from './replayOfDatadog.ts';

/** The document of the tests, with the numbers of its nodes in the order of their coming: 0 document, 1 html, 2 body, 3 ul, 4 and 5 li. */
const SNAPSHOT = {
  ...{ type: 2, format: 1, timestamp: 10 },
  data: [
    [11, [1, '#document', 'HTML', 'BODY', 'UL', 'LI'], [2, 'class', 'old']],
    [1, [null, 0], [1, 1], [1, 2], [1, 3], [1, 4, [5, 6]], [0, 4]],
    [6, [0, 3, 7]],
  ],
};
/** `String()` and `Number()` throw. */
const NO_TEXT = { toString: 1, valueOf: 1 };
const change = (...data: unknown[]) => ({ type: 12, timestamp: 20, data });
const dataOf = (...records: unknown[]) => replayOfDatadog(records).map((event) => (event as { data: unknown }).data);

it('a full snapshot is a tree of rrweb, with the position that was scrolled to', () => {
  const li = { type: 2, tagName: 'li', childNodes: [] };
  const element = (id: number, tagName: string, childNodes: object[]) => ({
    ...{ type: 2, id, tagName, attributes: {}, childNodes },
  });
  const list = element(4, 'ul', [
    { ...li, id: 5, attributes: { class: 'old' } },
    { ...li, id: 6, attributes: {} },
  ]);
  expect(dataOf(SNAPSHOT)[0]).toEqual({
    node: { type: 0, id: 1, childNodes: [element(2, 'html', [element(3, 'body', [list])])] },
    initialOffset: { left: 3, top: 7 },
  });
});

it('nodes are added before, after and into others, beside those that are left', () => {
  // The sixth before the fourth, the seventh after it, the eighth at the end of the list.
  const [, mutation] = dataOf(SNAPSHOT, change([1, [-2, 4], [0, 4], [5, 4]], [2, 5]));
  expect(mutation).toMatchObject({
    source: 0,
    removes: [{ parentId: 4, id: 6 }],
    adds: [
      { parentId: 4, nextId: 5, node: { id: 7, tagName: 'li' } },
      { parentId: 4, nextId: 5, node: { id: 8 } },
      { parentId: 4, nextId: null, node: { id: 9 } },
    ],
  });
});

it('texts, attributes, fields, choices and scrolling change by the numbers of nodes', () => {
  const events = dataOf(
    SNAPSHOT,
    change(
      [11, [3, 'new', 'title'], [4, 'typed']],
      ...[
        [3, [4, [5, 7], [8]]],
        [4, [5, 9]],
        [12, [5, 9]],
        [13, [0, 4], [1, 5]],
        [6, [3, 0, 40]],
      ],
    ),
  );
  expect(events.slice(1)).toEqual([
    {
      ...{ source: 0, adds: [], removes: [], texts: [{ id: 6, value: 'typed' }] },
      attributes: [
        { id: 5, attributes: { class: 'new', title: null } },
        { id: 5, attributes: { checked: '' } },
        { id: 6, attributes: { checked: null } },
      ],
    },
    { source: 5, id: 6, text: 'typed', isChecked: false },
    { source: 3, id: 4, x: 0, y: 40 },
  ]);
});

it('style sheets are of their element, or of the document', () => {
  const [, mutation, sheets] = dataOf(
    SNAPSHOT,
    change(
      [11, [1, 'STYLE'], [6, 'a{}', 'b{}', 'print']],
      ...[
        [1, [4, 7]],
        [7, [8], [[8, 9], [10]]],
        [8, [6, 0], [0, 1]],
      ],
    ),
  );
  expect(mutation).toMatchObject({
    adds: [{ parentId: 3, node: { tagName: 'style', attributes: { _cssText: 'a{}' } } }],
  });
  expect(sheets).toEqual({
    ...{ source: 15, id: 1, styleIds: [2] },
    styles: [{ styleId: 2, rules: [{ rule: '@media print {a{}\nb{}}', index: 0 }] }],
  });
});

it('drawings keep their case, and a shadow root is part of its host', () => {
  const [snapshot] = dataOf({
    ...{ type: 2, format: 1, timestamp: 1 },
    data: [
      [11, [1, '#document', 'DIV', '#shadow-root', 'svg>linearGradient', '#text'], [4, 'Inside', 'Outside']],
      [1, [null, 0], [1, 1], [1, 2], [1, 3], [0, 4, 5], [4, 4, 6]],
    ],
  });
  expect(snapshot).toMatchObject({
    node: {
      childNodes: [
        {
          ...{ tagName: 'div', isShadowHost: true },
          childNodes: [
            { tagName: 'linearGradient', isSVG: true, isShadow: true },
            { textContent: 'Inside', isShadow: true },
            { textContent: 'Outside' },
          ],
        },
      ],
    },
  });
});

it('pointers are those of rrweb, with the ids of converted nodes', () => {
  const move = { type: 3, timestamp: 30, data: { source: 1, positions: [{ x: 1, y: 2, id: 4, timeOffset: 0 }] } };
  const click = { id: 9, type: 3, timestamp: 40, data: { source: 2, type: 2, id: 5, x: 1, y: 2 } };
  expect(dataOf(SNAPSHOT, move, click).slice(1)).toEqual([
    { source: 1, positions: [{ x: 1, y: 2, id: 5, timeOffset: 0 }] },
    { source: 2, type: 2, id: 6, x: 1, y: 2 },
  ]);
});

it('what a player doesn’t show is left out, and what has no beginning stays as it is', () => {
  const focus = { type: 6, timestamp: 15, data: { has_focus: true } };
  const late = { ...change([4, [5, 6]]), timestamp: 5 };
  expect(replayOfDatadog([late, focus, SNAPSHOT, change([2, 5])])).toMatchObject([
    { type: 12, timestamp: 5 },
    { type: 2, timestamp: 10 },
    { type: 3, timestamp: 20 },
  ]);
});

it('records that refer to nothing, or are none, change nothing', () => {
  const odd = change(
    ...[
      7,
      [],
      [99, 1],
      [1, 7, [1], [-500, 4], [0.5, 4]],
      [2, 700, 'x'],
      [3, [900, [1, 2]], 'x'],
      [4, [1]],
      [8, [0, 50]],
    ],
  );
  expect(() =>
    replayOfDatadog([
      null,
      7,
      {},
      { type: NO_TEXT },
      change([11, [NO_TEXT]]),
      { type: 2, format: 1, data: 7 },
      SNAPSHOT,
      odd,
      odd,
    ]),
  ).not.toThrow();
});
