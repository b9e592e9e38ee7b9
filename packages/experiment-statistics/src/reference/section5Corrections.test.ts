import { expect, it } from 'vitest';
import { correctInterval, correctPValues } from '../inference/corrections.ts';
import { countFigures, expectPrinted } from '../testing/printedFigures.ts';

// p, Holm, Benjamini–Hochberg; plain Bonferroni is not offered.
const TABLE: [p: string, holm: string, benjaminiHochberg: string][] = [
  ['0.004 | 0.021 | 0.019 | 0.3', '0.016 | 0.057 | 0.057 | 0.3', '0.016 | 0.028 | 0.028 | 0.3'],
  [
    '0.01 | 0.04 | 0.03 | 0.005 | 0.55 | 0.6',
    '0.05 | 0.12 | 0.12 | 0.03 | 1 | 1',
    '0.03 | 0.06 | 0.06 | 0.03 | 0.6 | 0.6',
  ],
  [
    '0.898 | 0.138 | 0.007 | 0.964 | 0.538 | 0.006 | 0.138',
    '1 | 0.69 | 0.042 | 1 | 1 | 0.042 | 0.69',
    '0.964 | 0.2415 | 0.0245 | 0.964 | 0.7532 | 0.0245 | 0.2415',
  ],
];
const read = (line: string) => line.split('|').map(Number);

it.each(TABLE)('corrects %s', (p, holm, benjaminiHochberg) => {
  const places = (values: number[]) => values.map((value) => value.toFixed(6));
  expectPrinted(correctPValues(read(p), 'benjamini-hochberg'), benjaminiHochberg);
  // Printed exactly: "1" stands for 1, not for anything from 0.5 on.
  expect(places(correctPValues(read(p), 'holm'))).toEqual(places(read(holm)));
});

it('of the first family, 1 goal is significant by Holm and 3 by Benjamini–Hochberg', () => {
  const [first] = TABLE;
  const significant = (method: 'holm' | 'benjamini-hochberg') =>
    correctPValues(read(first![0]), method).filter((p) => p < 0.05).length;
  expect([significant('holm'), significant('benjamini-hochberg')]).toEqual([1, 3]);
});

const INTERVAL = '0.009440 … 0.240560';

it('the interval of Δ 0.125 with adjusted p 0.034', () => {
  const { lower, upper } = correctInterval(0.125, { lower: 0.031604, upper: 0.218396 }, 0.034);
  expectPrinted([lower, upper], INTERVAL);
});

it('has the 36 figures of section 5', () => {
  expect(countFigures([...TABLE.flatMap(([, holm, other]) => [holm, other]), INTERVAL])).toBe(36);
});

it('keeps an interval that is wider already', () => {
  const wide = { lower: -1, upper: 2 };
  expect(correctInterval(0.125, wide, 0.034)).toBe(wide);
  const onOneSide = { lower: 0.005, upper: 0.2 };
  expect(correctInterval(0.125, onOneSide, 0.034)).toBe(onOneSide);
});

it('an adjusted p above 0.999999 leaves the interval unbounded', () => {
  const given = { lower: -0.1, upper: 0.1 };
  const unbounded = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
  expect(correctInterval(0, given, 1)).toEqual(unbounded);
  expect(correctInterval(0.01, given, 0.9999995)).toEqual(unbounded);
  expect(correctInterval(0.01, given, 0.999999)).not.toEqual(unbounded);
});

it('a p-value of zero keeps its interval', () => {
  const given = { lower: 0.4, upper: 0.6 };
  expect(correctInterval(0.5, given, 0)).toBe(given);
});

it('a metric that could not be tested counts as p 1', () => {
  expect(correctPValues([0.01, undefined], 'holm')).toEqual([0.02, 1]);
  expect(correctPValues([0.01, undefined], 'benjamini-hochberg')).toEqual([0.02, 1]);
  expect(correctPValues([], 'holm')).toEqual([]);
});

it('refuses what is no p-value: another would be corrected too little', () => {
  for (const wrong of [Number.NaN, -0.1, 1.1])
    expect(() => correctPValues([0.04, wrong, 0.01], 'benjamini-hochberg')).toThrow(RangeError);
});
