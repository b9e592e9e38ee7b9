import { expect, it } from 'vitest';
import { hideFew, hideFewOf } from './hideFew.ts';

const counts = (accepted: number, refused: number, ignored: number) => ({
  ...{ pages: 90, asked: accepted + refused + ignored, accepted, refused, ignored, signals: 0 },
  ...{ rate: 0.5, measured: 0.5 },
});

it.each([
  ['the next smallest with one that is few', [20, 3, 9], [20, null, null]],
  ['what isn’t 0', [3, 0, 40], [null, 0, null]],
  ['two that have 5 together, and no third', [3, 2, 40], [null, null, 40]],
  ['a third where two have fewer', [1, 1, 40], [null, null, null]],
  ['nothing where none is few', [5, 0, 40], [5, 0, 40]],
])('hides %s', (_, [accepted = 0, refused = 0, ignored = 0], shown) => {
  const hidden = hideFew(counts(accepted, refused, ignored));
  expect([hidden.accepted, hidden.refused, hidden.ignored]).toEqual(shown);
});

it('hides what would follow from the sum of groups', () => {
  const sum = (groups: { asked: number | null }[]) => groups.map(({ asked }) => asked);
  expect(sum(hideFewOf([counts(40, 20, 9), counts(2, 1, 1), counts(30, 9, 9)]))).toEqual([69, null, null]);
  const parts = hideFewOf([counts(40, 20, 19), counts(30, 3, 9), counts(30, 10, 11)]);
  expect(parts.map(({ asked, accepted, refused, ignored, rate }) => [asked, accepted, refused, ignored, rate])).toEqual(
    [
      [79, 40, 20, 19, 0.5],
      [42, 30, null, null, null],
      [51, 30, null, null, null],
    ],
  );
  expect(hideFewOf([counts(40, 20, 9), counts(30, 0, 9)])).toEqual([counts(40, 20, 9), counts(30, 0, 9)]);
});
