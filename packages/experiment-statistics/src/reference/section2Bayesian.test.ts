import { expect, it } from 'vitest';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { PROPOSED_PRIOR, type Prior } from '../inference/posterior.ts';
import type { Arm } from '../metrics/Arm.ts';
import { mean, proportion } from '../testing/arms.ts';
import { inferenceOf } from '../testing/inferences.ts';
import { countFigures, expectPrinted } from '../testing/printedFigures.ts';
import { ROWS } from '../testing/ROWS.ts';

const posteriorOf = (control: Arm, variant: Arm, prior?: Prior) => inferenceOf(control, variant, { prior }).posterior;

// Flat: chance to win | 95 % credible interval | loss variant | loss control | N(0, 0.3²): mean | sd | chance to win | interval | loss variant
const TABLE = {
  A: '0.967276 | −0.019179 … 0.619179 | 0.002089 | 0.302089 | 0.231720 | 0.143122 | 0.947280 | −0.048795 … 0.512235 | 0.003180',
  B: '0.500000 | −0.117598 … 0.117598 | 0.023937 | 0.023937 | 0.000000 | 0.058835 | 0.500000 | −0.115314 … 0.115314 | 0.023472',
  C: '0.995646 | 0.031609 … 0.218391 | 6.475e−5 | 0.125065 | 0.121924 | 0.047060 | 0.995213 | 0.029689 … 0.214159 | 7.093e−5',
  D: '0.815877 | −1.346635 … 3.632350 | 0.127620 | 1.270477 | 0.060386 | 0.291967 | 0.581926 | −0.511859 … 0.632630 | 0.088767',
  E: '0.920860 | −0.015536 … 0.095378 | 0.001013 | 0.040934 | 0.039569 | 0.028170 | 0.919937 | −0.015643 … 0.094781 | 0.001022',
  F: '0.852176 | −0.285685 … 0.939346 | 0.023844 | 0.350674 | 0.156741 | 0.216421 | 0.765541 | −0.267436 … 0.580918 | 0.029672',
} satisfies Record<keyof typeof ROWS, string>;

it.each(Object.entries(TABLE) as [keyof typeof ROWS, string][])('row %s of the table', (row, line) => {
  const [flat, proper] = [posteriorOf(...ROWS[row]), posteriorOf(...ROWS[row], PROPOSED_PRIOR)];
  expectPrinted(
    [
      flat.chanceToWin,
      flat.interval.lower,
      flat.interval.upper,
      flat.lossOfVariant,
      flat.lossOfControl,
      proper.mean,
      proper.standardDeviation,
      proper.chanceToWin,
      proper.interval.lower,
      proper.interval.upper,
      proper.lossOfVariant,
    ],
    line,
  );
});

const SINGLE: [name: string, line: string, figures: () => number[]][] = [
  ['z of the credible interval', '1.959964', () => [normalUpperQuantile(0.025)]],
  [
    'gbstats, flat: 49/100 against 51/100, losses of control and variant',
    '0.60918 | −0.24779 … 0.32943 | 0.0814 | 0.04058',
    () => {
      const { chanceToWin, interval, lossOfControl, lossOfVariant } = posteriorOf(
        proportion(100, 49),
        proportion(100, 51),
      );
      return [chanceToWin, interval.lower, interval.upper, lossOfControl, lossOfVariant];
    },
  ],
  [
    'gbstats, mean with prior N(0.1, variance 0.1), losses of control and variant',
    '0.05063 | 0.92315 | −0.01893 … 0.12019 | 0.05186 / 0.00123',
    () => {
      const prior = { mean: 0.1, standardDeviation: Math.sqrt(0.1) };
      const found = posteriorOf(mean(10, 100, 1_002.25), mean(10, 105, 1_111.5), prior);
      const { interval, lossOfControl, lossOfVariant } = found;
      return [found.mean, found.chanceToWin, interval.lower, interval.upper, lossOfControl, lossOfVariant];
    },
  ],
];

it.each(SINGLE)('%s', (_, line, figures) => expectPrinted(figures(), line));

it('less is better: turns the chance to win and the losses, not the lift', () => {
  const more = inferenceOf(...ROWS.A, { better: 'more' });
  const less = inferenceOf(...ROWS.A, { better: 'less' });
  expect(less.effect).toEqual(more.effect);
  expect(less.posterior.chanceToWin).toBeCloseTo(1 - more.posterior.chanceToWin, 12);
  expect(less.posterior.lossOfVariant).toBe(more.posterior.lossOfControl);
  expect(less.posterior.lossOfControl).toBe(more.posterior.lossOfVariant);
  expect(less.posterior.interval).toEqual(more.posterior.interval);
});

it('the prior of an absolute effect is that of the lift times the control’s mean', () => {
  const prior = { mean: 0.05, standardDeviation: 0.3 };
  const control = mean(2_000, 9_000, 58_500);
  const variant = mean(2_000, 9_000, 58_500);
  const [relative, absolute] = (['relative', 'absolute'] as const).map(
    (scale) => inferenceOf(control, variant, { scale, prior }).posterior,
  );
  // Equal arms: the relative standard error is the absolute one divided by the mean, and so is all that follows.
  expect(absolute!.mean).toBeCloseTo(relative!.mean * 4.5, 10);
  expect(absolute!.standardDeviation).toBeCloseTo(relative!.standardDeviation * 4.5, 10);
  expect(absolute!.chanceToWin).toBeCloseTo(relative!.chanceToWin, 10);
});

it('has the 78 figures of section 2', () => {
  expect(countFigures([...Object.values(TABLE), ...SINGLE.map(([, line]) => line)])).toBe(78);
});
