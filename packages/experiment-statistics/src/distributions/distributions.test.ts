import { describe, expect, it } from 'vitest';
import { chiSquareTail } from './chiSquare.ts';
import { evaluateContinuedFraction } from './continuedFraction.ts';
import { normalCdf, normalDensity, normalTail, normalUpperQuantile } from './normal.ts';
import { studentTwoSidedTail, studentUpperQuantile } from './studentT.ts';

/** Compares relative to the size of the value: tails have as many digits as values near one. */
function expectRelative(actual: number, expected: number, tolerance: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(tolerance * Math.abs(expected));
}

// Values of mpmath 1.3 with 60 digits.
const NORMAL_TAIL: [x: number, tail: number][] = [
  [-3, 0.9986501019683699],
  [-0.2, 0.579259709439103],
  [0.3, 0.3820885778110474],
  [1, 0.15865525393145705],
  [1.959964, 0.0249999990964424],
  [2.4, 0.008197535924596131],
  [2.5, 0.006209665325776135],
  [3, 0.0013498980316300946],
  [6, 9.86587645037698e-10],
  [9, 1.1285884059538405e-19],
  [20, 2.7536241186062337e-89],
  [37, 5.725571222524577e-300],
];
const NORMAL_QUANTILE: [tail: number, x: number][] = [
  [1e-300, 37.0470962993612],
  [1e-100, 21.273453560965326],
  [1e-16, 8.222082216130435],
  [1e-5, 4.264890793922825],
  [0.005, 2.575829303548901],
  [0.025, 1.9599639845400543],
  [0.2, 0.8416212335729142],
  [0.7, -0.5244005127080407],
  [0.975, -1.9599639845400538],
];
const STUDENT_TAIL: [t: number, df: number, tail: number][] = [
  [0.01, 1, 0.9936340144701835],
  [12, 1, 0.05292935211917975],
  [1, 2.5, 0.4040610272782735],
  [5, 5, 0.0041047159800533225],
  [0.5, 30, 0.6207230048851273],
  [2.6, 77.3, 0.011163511824499334],
  [20, 77.3, 2.732799921103898e-32],
  [37, 372.774, 7.467918411976584e-127],
  [1e-6, 1000, 0.9999992023148854],
  [1.84216, 1972.484, 0.06560176760668646],
  [8, 1972.484, 2.1012208548350252e-15],
  [2.6233, 24049.109, 0.008713750553583388],
  [12, 24049.109, 4.41699516709727e-33],
  [1.41, 100593.629, 0.15854277471380637],
  [20, 100593.629, 8.204111411864552e-89],
  [37, 1000000, 1.8299730861802262e-299],
];
const STUDENT_QUANTILE: [tail: number, df: number, t: number][] = [
  [0.025, 1, 12.706204736174705],
  [0.0001, 2, 70.70007107496427],
  [0.005, 5, 4.032142983555228],
  [0.025, 30, 2.042272456301238],
  [0.4, 77.3, 0.2542208247692704],
  [0.025, 1972.484, 1.9611673924376831],
  [0.0001, 24049.109, 3.7195899438489675],
  [0.025, 1000000, 1.959966356814107],
];
const CHI_SQUARE: [x: number, df: number, tail: number][] = [
  [1e-6, 1, 0.9992021155721779],
  [3.84, 1, 0.050043521248705106],
  [100, 1, 1.523970604832105e-23],
  [500, 1, 9.505397766554091e-111],
  [0.5, 2, 0.7788007830714049],
  [16, 2, 0.00033546262790251185],
  [10.828, 3, 0.012693247949492725],
  [50, 4, 3.610865404890645e-10],
  [3.84, 7, 0.7980109150360402],
  [100, 10, 5.4497019829205295e-17],
  [16, 20, 0.7166242587270109],
  [500, 49, 5.251777096456622e-76],
  [100, 99, 0.4529585113209314],
];

describe('the normal distribution', () => {
  it.each(NORMAL_TAIL)('has the tail beyond %d', (x, tail) => {
    expectRelative(normalTail(x), tail, 1e-13);
    expect(normalCdf(-x)).toBe(normalTail(x));
  });

  it.each(NORMAL_QUANTILE)('has the upper quantile of %d', (tail, x) => {
    expectRelative(normalUpperQuantile(tail), x, 1e-14);
  });

  it('has no tail at infinity, and its density is 1/√(2π) in the middle', () => {
    expect(normalTail(Number.POSITIVE_INFINITY)).toBe(0);
    expect(normalTail(Number.NEGATIVE_INFINITY)).toBe(1);
    expect(normalDensity(0)).toBeCloseTo(0.3989422804014327, 15);
    expect(normalUpperQuantile(0.5)).toBe(0);
  });
});

describe('Student’s t distribution', () => {
  /** The continued fraction loses digits in proportion to the degrees of freedom. */
  const toleranceFor = (df: number) => 2e-14 + df * 1e-16;

  it.each(STUDENT_TAIL)('has the two-sided tail beyond %d with %d degrees of freedom', (t, df, tail) => {
    expectRelative(studentTwoSidedTail(t, df), tail, toleranceFor(df));
    expect(studentTwoSidedTail(-t, df)).toBe(studentTwoSidedTail(t, df));
  });

  it.each(STUDENT_QUANTILE)('has the upper quantile of %d with %d degrees of freedom', (tail, df, t) => {
    expectRelative(studentUpperQuantile(tail, df), t, toleranceFor(df));
  });

  it('is the normal one from 10 billion degrees of freedom on, without a step', () => {
    for (const df of [1.01e10, 1e15, Number.POSITIVE_INFINITY]) {
      expect(studentTwoSidedTail(-2.4, df)).toBe(2 * normalTail(2.4));
      expect(studentUpperQuantile(0.025, df)).toBe(normalUpperQuantile(0.025));
    }
    expectRelative(studentTwoSidedTail(2.4, 1e10), 2 * normalTail(2.4), 1e-6);
    expectRelative(studentUpperQuantile(0.025, 1e10), normalUpperQuantile(0.025), 1e-6);
  });

  it('ends at infinity', () => {
    expect(studentTwoSidedTail(0, 5)).toBe(1);
    expect(studentTwoSidedTail(1e200, 5)).toBe(0);
  });
});

it.each(CHI_SQUARE)('chi-square: the tail beyond %d with %i degrees of freedom', (x, df, tail) => {
  expectRelative(chiSquareTail(x, df), tail, 1e-12);
});

it('refuses what is no probability and no degrees of freedom', () => {
  for (const tail of [0, 1, -0.1, Number.NaN]) expect(() => normalUpperQuantile(tail)).toThrow(RangeError);
  for (const tail of [0, 0.5, Number.NaN]) expect(() => studentUpperQuantile(tail, 5)).toThrow(RangeError);
  for (const df of [0, -1, Number.NaN]) expect(() => studentTwoSidedTail(1, df)).toThrow(RangeError);
  for (const df of [0, 1.5, Number.NaN]) expect(() => chiSquareTail(1, df)).toThrow(RangeError);
  expect(() => chiSquareTail(-1, 1)).toThrow(RangeError);
});

it('a continued fraction that does not converge is an error, not a figure', () => {
  expect(() =>
    evaluateContinuedFraction(
      () => -1,
      () => 1,
    ),
  ).toThrow('does not converge');
});
