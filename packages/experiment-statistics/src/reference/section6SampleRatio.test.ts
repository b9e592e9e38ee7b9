import { describe, expect, it } from 'vitest';
import { checkSampleRatio } from '../rules/sampleRatio.ts';
import { countFigures, expectPrinted } from '../testing/printedFigures.ts';

const TABLE: [counts: number[], weights: number[], p: string, isAlarm: boolean][] = [
  [[193, 207], [50, 50], '0.483927', false],
  [[5_000, 5_400], [50, 50], '0.000088', true],
  [[5_000, 2_450, 2_600], [50, 25, 25], '0.094120', false],
  [[9_200, 1_000], [90, 10], '0.509191', false],
  [[9_000, 1_100], [90, 10], '0.002835', false],
  [[5_000, 5_050, 4_700], [1, 1, 1], '0.000684', true],
];

it.each(TABLE)('counts %j with weights %j have p %s', (counts, weights, p, isAlarm) => {
  const { pValue, status } = checkSampleRatio(counts, weights);
  expectPrinted([pValue], p);
  expect(status).toBe(isAlarm ? 'mismatch' : 'as-planned');
});

it('has the 6 figures of section 6', () => {
  expect(countFigures(TABLE.map(([, , p]) => p))).toBe(6);
});

// Critical values of the chi-square distribution for p = 0.001, from tables (NIST, 1.3.6.7.4), by groups.
it.each([
  [2, 10.828],
  [3, 13.816],
  [4, 16.266],
  [5, 18.467],
  [6, 20.515],
  [11, 29.588],
])('with %i groups a chi-square of %d has the p value 0.001', (groups, critical) => {
  // The first group exceeds its share by as much as the second lacks.
  const total = 1_000_000;
  const shares = Array<number>(groups).fill(1 / groups);
  const shift = Math.sqrt((critical * total) / groups / 2);
  const counts = shares.map((share, index) => total * share + ([shift, -shift][index] ?? 0));
  expect(checkSampleRatio(counts, shares).pValue).toBeCloseTo(0.001, 6);
});

it('expected counts have a p value of 1, counts far off one of nearly 0', () => {
  expect(checkSampleRatio([34, 33, 33], [0.34, 0.33, 0.33]).pValue).toBe(1);
  expect(checkSampleRatio([1_000, 0], [0.5, 0.5]).pValue).toBeLessThan(1e-200);
});

describe('without a judgement', () => {
  it('no units have p 1', () => {
    expect(checkSampleRatio([0, 0], [1, 1])).toEqual({ status: 'too-few-units', pValue: 1, expected: [0, 0] });
  });

  it('fewer than 8 units for each arm raise no alarm', () => {
    expect(checkSampleRatio([15, 0], [1, 1])).toMatchObject({ status: 'too-few-units' });
    expect(checkSampleRatio([15, 0], [1, 1]).pValue).toBeLessThan(0.001);
    expect(checkSampleRatio([16, 0], [1, 1]).status).toBe('mismatch');
    expect(checkSampleRatio([23, 0, 0], [1, 1, 1]).status).toBe('too-few-units');
    expect(checkSampleRatio([24, 0, 0], [1, 1, 1]).status).toBe('mismatch');
  });

  it('one arm alone has nothing to be compared with', () => {
    expect(checkSampleRatio([1_000], [1])).toMatchObject({ status: 'too-few-units', pValue: 1 });
    expect(checkSampleRatio([1_000, 300], [1, 0])).toMatchObject({ status: 'too-few-units', pValue: 1 });
  });
});

it('leaves out arms of weight 0 with their units', () => {
  const { pValue, expected } = checkSampleRatio([500, 500, 900], [0.5, 0.5, 0]);
  expect(pValue).toBe(1);
  expect(expected).toEqual([500, 500, 0]);
  expect(checkSampleRatio([5_000, 5_400, 70], [1, 1, 0]).pValue).toBe(checkSampleRatio([5_000, 5_400], [1, 1]).pValue);
});

it('weights are of any scale', () => {
  expect(checkSampleRatio([5_000, 2_450, 2_600], [2, 1, 1]).pValue).toBeCloseTo(
    checkSampleRatio([5_000, 2_450, 2_600], [0.5, 0.25, 0.25]).pValue,
    12,
  );
});

it('refuses units and weights below zero, and arms without one of them', () => {
  expect(() => checkSampleRatio([-1, 5], [1, 1])).toThrow(RangeError);
  expect(() => checkSampleRatio([1, 5], [1, -1])).toThrow(RangeError);
  expect(() => checkSampleRatio([Number.NaN, 5], [1, 1])).toThrow(RangeError);
  expect(() => checkSampleRatio([1, 5], [1])).toThrow(RangeError);
  expect(() => checkSampleRatio([1, 5], [1, Number.POSITIVE_INFINITY])).toThrow(RangeError);
  expect(() => checkSampleRatio([1, Number.POSITIVE_INFINITY], [1, 1])).toThrow(RangeError);
});
