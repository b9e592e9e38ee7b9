import { expect, it } from 'vitest';
import type { Arm, QuantileArm } from '../metrics/Arm.ts';
import { covarianceOf, momentsOf } from '../metrics/moments.ts';
import { quantileBounds } from '../metrics/quantiles.ts';
import { mean, ratio } from '../testing/arms.ts';
import { frequentistFigures, inferenceOf } from '../testing/inferences.ts';
import { countFigures, expectPrinted } from '../testing/printedFigures.ts';

const INPUTS = {
  M1: [mean(3_407, 1_396.87, 52_377.9767), mean(3_461, 2_422.7, 134_698.29)],
  M2: [mean(4_000, 9_600_000, 27_040_000_000), mean(4_100, 10_045_000, 28_905_000_000)],
  R1: [ratio(100, [270, 848.79], [510, 810], -900), ratio(120, [300, 869], [500, 800], -905)],
  R2: [ratio(2_000, [620, 900], [5_400, 19_000], 2_150), ratio(2_050, [730, 1_080], [5_535, 19_500], 2_500)],
  R3: [ratio(3_000, [450, 640], [4_200, 8_900], 980), ratio(3_100, [520, 760], [4_310, 9_050], 1_110)],
} as const satisfies Record<string, readonly [Arm, Arm]>;
type Row = keyof typeof INPUTS;

// Lift | standard error | df | interval | p | sequential interval | chance to win, flat
const TABLE: Record<Row, string> = {
  M1: '0.707317 | 0.378794 | 5,841.742 | −0.035260 … 1.449894 | 0.061912 | −0.444424 … 1.859058 | 0.969069',
  M2: '0.020833 | 0.009466 | 8,097.982 | 0.002277 … 0.039389 | 0.027776 | −0.008020 … 0.049687 | 0.986126',
  R1: '0.133333 | 0.261508 | 217.887 | −0.382076 … 0.648742 | 0.610663 | −1.155952 … 1.422619 | 0.694926',
  R2: '0.148702 | 0.064325 | 4,042.833 | 0.022589 … 0.274814 | 0.020843 | −0.046837 … 0.344241 | 0.989604',
  R3: '0.126063 | 0.079121 | 6,089.571 | −0.029041 … 0.281168 | 0.111144 | −0.114228 … 0.366355 | 0.944454',
};

it.each(Object.entries(TABLE) as [Row, string][])('row %s of the table', (row, line) => {
  const [control, variant]: readonly [Arm, Arm] = INPUTS[row];
  const inference = inferenceOf(control, variant);
  expectPrinted([...frequentistFigures(inference), inference.posterior.chanceToWin], line);
});

const quantile = (level: number, units: number, boundsFor: number, values: [number, number, number]): QuantileArm => {
  const [estimate, lower, upper] = values;
  return { kind: 'quantile', level, units, boundsFor, estimate, lower, upper };
};

/** gbstats' test: p90, bounds taken at n. */
const P90 = [
  quantile(0.9, 11_054, 11_054, [7.157987489967789, 7.098780136176828, 7.217194843758751]),
  quantile(0.9, 10_861, 10_861, [7.694499927525767, 7.64180598628119, 7.747193868770344]),
] as const;
/** p75 of LCP, in milliseconds. */
const P75 = [
  quantile(0.75, 4_000, 3_200, [2_500, 2_440, 2_565]),
  quantile(0.75, 4_100, 3_200, [2_610, 2_548, 2_676]),
] as const;

const SINGLE: [name: string, line: string, figures: () => number[]][] = [
  [
    'M1, absolute: effect, standard error, interval, p',
    '0.290000 | 0.124784 | 0.045378 … 0.534622 | 0.020158',
    () => {
      const { effect, fixed } = inferenceOf(...INPUTS.M1, { scale: 'absolute' });
      return [effect.size, effect.standardError, fixed.interval.lower, fixed.interval.upper, fixed.pValue];
    },
  ],
  [
    'M2: means, and absolute effect, interval, p',
    '2,400 | 2,450 | 50.000 | 5.922 … 94.078 | 0.026201',
    () => {
      const { effect, fixed } = inferenceOf(...INPUTS.M2, { scale: 'absolute' });
      const means = INPUTS.M2.map((arm) => momentsOf(arm).mean);
      return [...means, effect.size, fixed.interval.lower, fixed.interval.upper, fixed.pValue];
    },
  ],
  [
    'M2, less is better: chance to win',
    '0.013874',
    () => [inferenceOf(...INPUTS.M2, { better: 'less' }).posterior.chanceToWin],
  ],
  [
    'R1, control: R, v, cov',
    '0.529412 | 0.787869 | −23.000000',
    () => {
      const moments = momentsOf(INPUTS.R1[0]);
      return [moments.mean, moments.variance, covarianceOf(100, 270, 510, -900)];
    },
  ],
  [
    'R2, control: R, v, cov',
    '0.114815 | 0.045068 | 0.238119',
    () => {
      const moments = momentsOf(INPUTS.R2[0]);
      return [moments.mean, moments.variance, covarianceOf(2_000, 620, 5_400, 2_150)];
    },
  ],
  [
    'gbstats, p90: lift, standard error, interval',
    '0.074953 | 0.005889 | 0.063409 … 0.086497',
    () => {
      const { effect, fixed } = inferenceOf(...P90);
      return [effect.size, effect.standardError, fixed.interval.lower, fixed.interval.upper];
    },
  ],
  [
    'p75 of LCP: lift, standard error, interval, p',
    '0.044000 | 0.016582 | 0.011496 … 0.076504 | 0.007981',
    () => {
      const { effect, fixed } = inferenceOf(...P75);
      return [effect.size, effect.standardError, fixed.interval.lower, fixed.interval.upper, fixed.pValue];
    },
  ],
];

it.each(SINGLE)('%s', (_, line, figures) => expectPrinted(figures(), line));

it('has the 72 figures of section 4', () => {
  expect(countFigures([...Object.values(TABLE), ...SINGLE.map(([, line]) => line)])).toBe(72);
});

it.each([
  [4_000, 3_200],
  [100, 100],
  [199, 100],
  [200, 200],
  [99, 99],
  [3_200, 3_200],
  [100 * 2 ** 19 + 1, 100 * 2 ** 19],
  [100 * 2 ** 21, 100 * 2 ** 19],
])('of %i values, the bounds are chosen for %i', (units, boundsFor) => {
  expect(quantileBounds(0.75, units).boundsFor).toBe(boundsFor);
});

it('the bounds are 1.96 standard errors of the share below the quantile', () => {
  const { lower, upper } = quantileBounds(0.75, 4_000);
  expectPrinted([lower, upper], '0.734997 … 0.765003');
});

it('from 100 values on the variance of a quantile is at least 1e-5', () => {
  // Bounds 1e-6 apart: (n − 1)(1e-6/3.919928)² is 6.4e-12 of 100 values.
  const [few, enough] = [99, 100].map((units) => momentsOf(quantile(0.5, units, units, [1, 1, 1.000001])).variance);
  expectPrinted([few ?? 0, enough ?? 0], '6.3778e−12 | 1.0000e−5');
});
