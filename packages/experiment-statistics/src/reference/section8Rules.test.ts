import { describe, expect, it } from 'vitest';
import type { Arm, QuantileArm } from '../metrics/Arm.ts';
import { conversionSpan, isWindowOpen } from '../rules/conversionWindow.ts';
import { checkMultipleExposures, findPhaseUnits } from '../rules/exposures.ts';
import { checkMinimumData, findUntestable } from '../rules/minimumData.ts';
import { mean, proportion, ratio } from '../testing/arms.ts';
import { compareArms } from '../verdict/compareArms.ts';

const HOUR_MS = 3_600_000;
const quantile = (fields: Partial<QuantileArm>): QuantileArm => ({
  kind: 'quantile',
  units: 4_000,
  level: 0.75,
  estimate: 2_500,
  lower: 2_440,
  upper: 2_565,
  boundsFor: 3_200,
  ...fields,
});

/** 500 units with the same value, summed one by one. */
const constant = (value: number): Arm => {
  const sumOf = (one: number) => Array.from({ length: 500 }, () => one).reduce((sum, next) => sum + next, 0);
  return mean(500, sumOf(value), sumOf(value ** 2));
};

describe('enough data', () => {
  const check = (control: number, variant: number) =>
    checkMinimumData(proportion(10_000, control), proportion(10_000, variant));

  it('by this project’s rule has 100 conversions in each arm', () => {
    expect(check(100, 100).isEnough).toBe(true);
    expect(check(99, 5_000)).toMatchObject({ isEnough: false, fewest: 99 });
    expect(check(5_000, 99)).toMatchObject({ isEnough: false, fewest: 99 });
  });

  it('by GrowthBook’s has 150 in the larger arm and any in the other, with progress towards it', () => {
    expect(check(1, 150).growthBook).toEqual({ isEnough: true, progress: 1 });
    expect(check(149, 149).growthBook).toEqual({ isEnough: false, progress: 149 / 150 });
    expect(check(0, 150).growthBook).toEqual({ isEnough: false, progress: 1 });
    expect(check(30, 60).growthBook).toEqual({ isEnough: false, progress: 0.4 });
  });

  it('counts the units of a mean, a ratio and a quantile, whatever their sums are', () => {
    // 99 visitors with 2,400 ms each: a sum of 237,600, and too few.
    const few = mean(99, 237_600, 600e6);
    expect(checkMinimumData(few, mean(5_000, 12e6, 40e9))).toMatchObject({ isEnough: false, fewest: 99 });
    // Layout shifts of 0.02: 1,000 visitors have a sum of 20, and are enough.
    expect(checkMinimumData(mean(1_000, 20, 3), mean(1_000, 21, 3))).toMatchObject({ isEnough: true, fewest: 1_000 });
    const arm = ratio(2_000, [20, 30], [5_400, 19_000], 60);
    expect(checkMinimumData(arm, arm)).toMatchObject({ isEnough: true, fewest: 2_000 });
    expect(checkMinimumData(quantile({}), quantile({ units: 90, boundsFor: 90 }))).toMatchObject({ fewest: 90 });
  });

  it('a ratio without a denominator is undefined: not enough', () => {
    const arm = ratio(2_000, [20, 30], [5_400, 19_000], 60);
    expect(checkMinimumData(arm, ratio(2_000, [0, 0], [0, 0], 0))).toMatchObject({ isEnough: false, fewest: 0 });
  });

  it('by GrowthBook’s rule counts the sums', () => {
    expect(checkMinimumData(mean(50, 160, 600), mean(50, 1, 1)).growthBook.isEnough).toBe(true);
  });
});

describe('no comparison, only counts', () => {
  const some = proportion(1_000, 100);
  it.each<[string, Arm, Arm, string]>([
    ['no conversions in the control', proportion(1_000, 0), some, 'no-conversions'],
    ['no conversions in the variant', some, proportion(1_000, 0), 'no-conversions'],
    ['a rate of 100 %', some, proportion(1_000, 1_000), 'no-variance'],
    ['the same value for all units', mean(10, 50, 250), mean(10, 49, 300), 'no-variance'],
    // Of 500 times this value Σy² − (Σy)²/n is 1.2e-7 by rounding, not 0.
    ['a constant value but for rounding', constant(731.7614910212803), constant(768.3495655723443), 'no-variance'],
    ['one unit', proportion(1, 1), some, 'too-few-units'],
    ['no units', some, proportion(0, 0), 'too-few-units'],
    ['no denominator', ratio(10, [5, 5], [0, 0], 0), ratio(10, [5, 5], [20, 60], 11), 'no-conversions'],
    ['a quantile of too few values', quantile({ units: 11, boundsFor: 11 }), quantile({}), 'no-bounds'],
    ['equal bounds of a quantile', quantile({}), quantile({ lower: 2_500, upper: 2_500 }), 'no-bounds'],
  ])('of %s, with a proper prior too', (_, control, variant, reason) => {
    expect(findUntestable(control, variant)).toBe(reason);
    const prior = { mean: 0, standardDeviation: 0.3 };
    const comparison = compareArms(control, variant, { prior });
    expect(comparison).toMatchObject({ state: 'untestable', reason });
    expect(comparison).not.toHaveProperty('relative');
  });

  it('of a covariate that explains everything', () => {
    // By rounding the absolute standard error is 1e-9, and the degrees of freedom are 0/0.
    for (const [units, conversions] of [
      [503, 101],
      [707, 333],
      [900, 210],
    ] as const) {
      const arm = proportion(units, conversions, conversions, conversions);
      const other = proportion(units + 3, conversions + 7, conversions + 7, conversions + 7);
      expect(compareArms(arm, other)).toMatchObject({ state: 'untestable', reason: 'no-variance' });
    }
  });

  it('a quantile needs more than 3.841459·max(ν/(1 − ν), (1 − ν)/ν) values', () => {
    // 11.52 at ν 0.75 and at 0.25, 34.57 at 0.9.
    for (const [level, enough] of [
      [0.75, 12],
      [0.25, 12],
      [0.9, 35],
    ] as const) {
      const of = (units: number) => quantile({ level, units, boundsFor: units });
      expect(findUntestable(of(enough), of(enough))).toBeUndefined();
      expect(findUntestable(of(enough), of(enough - 1))).toBe('no-bounds');
    }
  });

  it('of a covariate that belongs to other units, so that the adjusted variance is below zero', () => {
    const [control, variant] = [mean(100, 300, 1_000, 300, 1_000, 9_000), mean(100, 310, 1_100, 300, 1_000, 9_000)];
    expect(compareArms(control, variant)).toMatchObject({ state: 'untestable', reason: 'no-variance' });
  });
});

describe('input that no data can have is refused', () => {
  const some = proportion(1_000, 100);

  it('as are settings that no figure can be computed of', () => {
    for (const tuning of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => compareArms(some, some, { tuning })).toThrow(RangeError);
    for (const alpha of [0, 1, Number.NaN]) expect(() => compareArms(some, some, { alpha })).toThrow(RangeError);
    for (const standardDeviation of [0, -0.3, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => compareArms(some, some, { prior: { mean: 0, standardDeviation } })).toThrow('not a prior');
    expect(() => compareArms(some, some, { prior: { mean: Number.NaN, standardDeviation: 0.3 } })).toThrow(RangeError);
  });

  it.each<[string, Arm]>([
    ['more conversions than units', proportion(10, 11)],
    ['conversions below zero', proportion(10, -1)],
    ['half a conversion', proportion(10, 1.5)],
    ['half a unit', proportion(10.5, 1)],
    ['units below zero', proportion(-1, 0)],
    ['more earlier conversions than units', proportion(10, 5, 11, 1)],
    ['more units that converted twice than once', proportion(10, 2, 5, 3)],
    ['a sum that is no number', mean(10, Number.NaN, 5)],
    ['a covariate that is no number', mean(10, 5, 5, 1, Number.POSITIVE_INFINITY, 1)],
    ['a level of 1', quantile({ level: 1 })],
    ['bounds in the wrong order', quantile({ lower: 3, upper: 2 })],
    ['bounds for more values than there are', quantile({ units: 100, boundsFor: 200 })],
  ])('%s', (_, arm) => {
    expect(() => compareArms(arm, arm)).toThrow(RangeError);
    expect(() => compareArms(arm.kind === 'proportion' ? some : arm, arm)).toThrow(RangeError);
  });

  it('two arms of different metrics', () => {
    expect(() => compareArms(quantile({ boundsFor: 0 }), quantile({}))).toThrow('bounds for 0 of 4000 values');
    expect(() => compareArms(quantile({}), quantile({ level: 0.5 }))).toThrow('can’t be compared with that at 0.5');
    expect(compareArms(quantile({ units: 0, boundsFor: 0 }), quantile({}))).toMatchObject({ state: 'untestable' });
    expect(() => compareArms(some, mean(1_000, 100, 100))).toThrow('a proportion can’t be compared with a mean');
  });
});

describe('units that saw two variants', () => {
  const phase = { from: 100, until: 200 };

  it('are removed from every arm, and counted apart', () => {
    const { first, removed } = findPhaseUnits(
      [
        { unit: 'both', arm: 0, at: 110 },
        { unit: 'both', arm: 1, at: 120 },
        { unit: 'both', arm: 0, at: 130 },
        { unit: 'one', arm: 1, at: 140 },
        { unit: 'one', arm: 1, at: 150 },
      ],
      phase,
    );
    expect(removed).toBe(1);
    expect([...first.keys()]).toEqual(['one']);
  });

  it('count where the other variant was seen in another phase only', () => {
    const { first, removed } = findPhaseUnits(
      [
        { unit: 'early', arm: 0, at: 99 },
        { unit: 'early', arm: 1, at: 100 },
        { unit: 'late', arm: 1, at: 200 },
        { unit: 'late', arm: 0, at: 201 },
      ],
      phase,
    );
    expect(removed).toBe(0);
    expect([...first.values()]).toEqual([
      { unit: 'early', arm: 1, at: 100 },
      { unit: 'late', arm: 1, at: 200 },
    ]);
  });

  it('the clock of a unit starts with its first exposure, in whatever order they arrive', () => {
    const exposures = [120, 110, 130].map((at) => ({ unit: 'one', arm: 1, at }));
    expect(findPhaseUnits(exposures, { from: 100 }).first.get('one')).toEqual({ unit: 'one', arm: 1, at: 110 });
  });

  it('are a warning from 1 % of the kept ones on, and from 10 kept ones on', () => {
    expect(checkMultipleExposures(10, 1_000)).toEqual({ status: 'frequent', share: 0.01 });
    expect(checkMultipleExposures(9, 1_000).status).toBe('rare');
    expect(checkMultipleExposures(5, 9).status).toBe('too-few-units');
    expect(checkMultipleExposures(5, 10).status).toBe('frequent');
    expect(checkMultipleExposures(5, 0)).toEqual({ status: 'too-few-units', share: 0 });
  });
});

describe('conversions count', () => {
  const EXPOSED = 1_000 * HOUR_MS;
  const END = 1_048 * HOUR_MS;

  it('in a conversion window from exposure and delay on, even after the end', () => {
    expect(conversionSpan({ kind: 'conversion', hours: 72 }, EXPOSED, END)).toEqual({
      from: EXPOSED,
      until: EXPOSED + 72 * HOUR_MS,
    });
    expect(conversionSpan({ kind: 'conversion', hours: 72, delayHours: 2 }, EXPOSED, END)).toEqual({
      from: EXPOSED + 2 * HOUR_MS,
      until: EXPOSED + 74 * HOUR_MS,
    });
  });

  it('without a window until the end', () => {
    expect(conversionSpan({ kind: 'none' }, EXPOSED, END)).toEqual({ from: EXPOSED, until: END });
    expect(conversionSpan({ kind: 'none', delayHours: 49 }, EXPOSED, END)).toBeUndefined();
  });

  it('in a lookback window in the last hours of the experiment, and not before the exposure', () => {
    expect(conversionSpan({ kind: 'lookback', hours: 24 }, EXPOSED, END)).toEqual({
      from: END - 24 * HOUR_MS,
      until: END,
    });
    expect(conversionSpan({ kind: 'lookback', hours: 100 }, EXPOSED, END)).toEqual({ from: EXPOSED, until: END });
  });

  it('later in a window that is open, the longest of the metrics that are counted together', () => {
    const windows = [
      { kind: 'conversion', hours: 24 },
      { kind: 'conversion', hours: 48, delayHours: 24 },
      { kind: 'none' },
    ] as const;
    expect(isWindowOpen(windows, EXPOSED, EXPOSED + 72 * HOUR_MS - 1)).toBe(true);
    expect(isWindowOpen(windows, EXPOSED, EXPOSED + 72 * HOUR_MS)).toBe(false);
    expect(isWindowOpen([], EXPOSED, EXPOSED)).toBe(false);
  });
});
