import { describe, expect, it } from 'vitest';
import { checkImbalance, estimateAdjustedEffect } from '../effect/cuped.ts';
import { testFixed } from '../inference/fixedTest.ts';
import type { Arm, RatioArm } from '../metrics/Arm.ts';
import { mean, proportion } from '../testing/arms.ts';
import { frequentistFigures, inferenceOf } from '../testing/inferences.ts';
import { countFigures, expectPrinted } from '../testing/printedFigures.ts';
import { ROWS } from '../testing/ROWS.ts';

// Means: n; ΣY; ΣY²; ΣX; ΣX²; ΣXY. Proportions: n; ΣY; ΣX; ΣXY.
const INPUTS = {
  C1: [mean(3_001, 300, 600, 210, 415, -20), mean(3_000, 222, 555, 120, 405, -10)],
  C2: [mean(3_000, 1_396.87, 52_377.9767, 16.87, 527.9767, 1), mean(3_461, 2_422.7, 134_698.29, 22.7, 1_348.29, 1)],
  C3: [proportion(12_000, 960, 1_100, 420), proportion(12_100, 1_089, 1_130, 470)],
  C4: [proportion(1_000, 100, 90, 40), proportion(1_000, 130, 95, 52)],
  C5: [mean(2_000, 9_000, 58_500, 8_000, 48_000, 49_000), mean(2_100, 9_870, 66_500, 8_610, 52_500, 55_500)],
} as const satisfies Record<string, readonly [Arm, Arm]>;
type Row = keyof typeof INPUTS;

// θ | control a / w | variant a / w | lift | standard error | df | interval | p | sequential interval
const TABLE: Record<Row, string> = {
  C1: '−0.073212 | 0.105090 / 0.188718 | 0.076928 / 0.179377 | −0.281707 | 0.097105 | 5,995.240 | −0.472068 … −0.091347 | 0.003733 | −0.576582 … 0.013168',
  C2: '−0.011403 | 0.465687 / 17.248241 | 0.700075 / 38.439953 | 0.503384 | 0.333412 | 6,087.382 | −0.150221 … 1.156989 | 0.131147 | −0.509694 … 1.516462',
  C3: '0.346108 | 0.048273 / 0.064423 | 0.057678 / 0.070973 | 0.117551 | 0.044483 | 24,059.342 | 0.030362 … 0.204740 | 0.008232 | −0.022510 … 0.257612',
  C4: '0.421264 | 0.062086 / 0.078416 | 0.089980 / 0.094951 | 0.278937 | 0.150875 | 1,979.988 | −0.016953 … 0.574827 | 0.064636 | −0.192362 … 0.750236',
  C5: '0.844749 | 1.121003 / 3.728935 | 1.236528 / 3.328250 | 0.025672 | 0.013360 | 4,052.900 | −0.000520 … 0.051865 | 0.054725 | −0.014933 … 0.066278',
};

it.each(Object.entries(TABLE) as [Row, string][])('row %s of the table', (row, line) => {
  const [control, variant] = INPUTS[row];
  const { theta, ...adjusted } = estimateAdjustedEffect(control, variant, 'relative');
  const arms = [adjusted.control, adjusted.variant].flatMap((arm) => [arm.mean, arm.variance]);
  expectPrinted([theta, ...arms, ...frequentistFigures(inferenceOf(control, variant))], line);
});

/** The inputs of gbstats' test test_two_sided_ttest_test_runs_ratio_ra. */
const RATIO: readonly [RatioArm, RatioArm] = [
  {
    kind: 'ratio',
    units: 100,
    numerator: { sum: 485.112236689623, sumOfSquares: 2715.484666118136 },
    denominator: { sum: 679.9093275844917, sumOfSquares: 4939.424001640236 },
    sumOfProducts: 3602.146836776702,
    before: {
      numerator: { sum: 192.59138069991536, sumOfSquares: 460.076026390857 },
      denominator: { sum: 290.1398399750233, sumOfSquares: 920.9461385038898 },
      sumOfProducts: 634.239482353647,
      numerators: 1113.6215759318352,
      denominators: 2130.9404074446747,
      numeratorWithDenominatorBefore: 1559.2878434944676,
      denominatorWithNumeratorBefore: 1460.3181079276983,
    },
  },
  {
    kind: 'ratio',
    units: 100,
    numerator: { sum: 514.7757826608777, sumOfSquares: 2994.897482705013 },
    denominator: { sum: 705.4090874383759, sumOfSquares: 5291.36604146392 },
    sumOfProducts: 3918.1561431600717,
    before: {
      numerator: { sum: 206.94157227402536, sumOfSquares: 514.2903702246757 },
      denominator: { sum: 302.54389139107326, sumOfSquares: 994.4506208125663 },
      sumOfProducts: 698.4173425817908,
      numerators: 1237.0953021125997,
      denominators: 2292.081739775257,
      numeratorWithDenominatorBefore: 1701.0287270040265,
      denominatorWithNumeratorBefore: 1604.0759503266522,
    },
  },
];

const without = ([control, variant]: readonly [Arm, Arm]): [Arm, Arm] => [
  { ...control, before: undefined } as Arm,
  { ...variant, before: undefined } as Arm,
];

const SINGLE: [name: string, line: string, figures: () => number[]][] = [
  [
    'C1, imbalance: difference of the covariate, p',
    '−0.029977 | 0.001488',
    () => {
      const { difference, pValue } = checkImbalance(...INPUTS.C1)!;
      return [difference, pValue];
    },
  ],
  [
    'gbstats, C1: lift and p',
    '−0.281707154 | 0.003732549',
    () => {
      const { effect, fixed } = inferenceOf(...INPUTS.C1);
      return [effect.size, fixed.pValue];
    },
  ],
  ['C3 without covariate: standard error', '0.047650', () => [inferenceOf(...without(INPUTS.C3)).effect.standardError]],
  ['C4 without covariate: standard error', '0.162850', () => [inferenceOf(...without(INPUTS.C4)).effect.standardError]],
  [
    'C5 without covariate: lift, standard error, p',
    '0.044444 | 0.021630 | 0.039963',
    () => {
      const { effect, fixed } = inferenceOf(...without(INPUTS.C5));
      return [effect.size, effect.standardError, fixed.pValue];
    },
  ],
  [
    'gbstats, ratio with covariate: θ, lift, standard error, df, interval, p',
    '0.829004 | −0.000701 | 0.003907 | 194.418 | −0.008408 … 0.007005 | 0.857710',
    () => {
      const { effect, theta } = estimateAdjustedEffect(...RATIO, 'relative');
      const { interval, pValue } = testFixed(effect);
      return [
        theta,
        effect.size,
        effect.standardError,
        effect.degreesOfFreedom,
        interval.lower,
        interval.upper,
        pValue,
      ];
    },
  ],
];

it.each(SINGLE)('%s', (_, line, figures) => expectPrinted(figures(), line));

it('has the 81 figures of section 3', () => {
  expect(countFigures([...Object.values(TABLE), ...SINGLE.map(([, line]) => line)])).toBe(81);
});

describe('without variance before the exposure', () => {
  it('is row A unchanged, with θ 0', () => {
    const [control, variant] = ROWS.A;
    const newcomers = { conversions: 0, both: 0 };
    const adjusted = [control, variant].map((arm) => ({ ...arm, before: newcomers }));
    expect(estimateAdjustedEffect(adjusted[0]!, adjusted[1]!, 'relative')).toEqual(
      estimateAdjustedEffect(control, variant, 'relative'),
    );
    expect(estimateAdjustedEffect(adjusted[0]!, adjusted[1]!, 'relative').theta).toBe(0);
    expect(checkImbalance(adjusted[0]!, adjusted[1]!)).toBeUndefined();
  });

  it('adjusts nothing where one arm has no covariate', () => {
    const [control, variant] = INPUTS.C3;
    const { theta, effect } = estimateAdjustedEffect(control, { ...variant, before: undefined }, 'relative');
    expect(theta).toBe(0);
    expect(effect).toEqual(inferenceOf(...ROWS.C).effect);
  });
});

it('absolute: the difference of the adjusted means, with their variances', () => {
  const { effect, control, variant } = estimateAdjustedEffect(...INPUTS.C5, 'absolute');
  expect(effect.size).toBeCloseTo(variant.mean - control.mean, 12);
  expect(effect.standardError).toBeCloseTo(Math.sqrt(variant.variance / 2_100 + control.variance / 2_000), 12);
});

it('the alarm of imbalance counts all comparisons', () => {
  // p 0.0009: an alarm for one comparison, none for two.
  const control = proportion(10_000, 1_000, 1_000, 300);
  const variant = proportion(10_000, 1_000, 1_144, 300);
  const { pValue } = checkImbalance(control, variant)!;
  expect(pValue).toBeGreaterThan(0.0005);
  expect(pValue).toBeLessThan(0.001);
  expect(checkImbalance(control, variant, 1)!.isAlarm).toBe(true);
  expect(checkImbalance(control, variant, 2)!.isAlarm).toBe(false);
  expect(checkImbalance(...INPUTS.C1)!.isAlarm).toBe(false);
});
