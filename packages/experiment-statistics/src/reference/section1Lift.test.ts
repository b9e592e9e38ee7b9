import { expect, it } from 'vitest';
import { sequentialMultiplier, sequentialRho } from '../inference/sequentialTest.ts';
import { checkSampleRatio } from '../rules/sampleRatio.ts';
import { proportion } from '../testing/arms.ts';
import { frequentistFigures, inferenceOf } from '../testing/inferences.ts';
import { countFigures, expectPrinted } from '../testing/printedFigures.ts';
import { ROWS } from '../testing/ROWS.ts';

// Lift | standard error | df | 95 % interval | p | sequential interval | sequential p | ratio p
const TABLE = {
  A: '0.300000 | 0.162850 | 1,972.484 | −0.019375 … 0.619375 | 0.065597 | −0.208706 … 0.808706 | 0.562221 | 1.000000',
  B: '0.000000 | 0.060000 | 9,998.000 | −0.117612 … 0.117612 | 1.000000 | −0.183689 … 0.183689 | 1.000000 | 1.000000',
  C: '0.125000 | 0.047650 | 24,049.109 | 0.031604 … 0.218396 | 0.008713 | −0.025032 … 0.275032 | 0.219099 | 0.519474',
  D: '1.142857 | 1.270173 | 372.774 | −1.354744 … 3.640459 | 0.368826 | −4.011875 … 6.297589 | 1.000000 | 0.621402',
  E: '0.039921 | 0.028295 | 100,593.629 | −0.015537 … 0.095379 | 0.158283 | −0.054519 … 0.134361 | 1.000000 | 0.058531',
  F: '0.326830 | 0.312514 | 397.197 | −0.287558 … 0.941218 | 0.296284 | −0.950058 … 1.603719 | 1.000000 | 0.483927',
} satisfies Record<keyof typeof ROWS, string>;

it.each(Object.entries(TABLE) as [keyof typeof ROWS, string][])('row %s of the table', (row, line) => {
  const [control, variant] = ROWS[row];
  const inference = inferenceOf(control, variant);
  const { pValue } = checkSampleRatio([control.units, variant.units], [0.5, 0.5]);
  expectPrinted([...frequentistFigures(inference), inference.sequential.pValue, pValue], line);
});

const of = (row: keyof typeof ROWS, options?: Parameters<typeof inferenceOf>[2]) => inferenceOf(...ROWS[row], options);
const bounds = ({ interval }: { interval: { lower: number; upper: number } }) => [interval.lower, interval.upper];

const SINGLE: [name: string, line: string, figures: () => number[]][] = [
  [
    'ρ at α 0.05, with N* 5,000 and 20,000',
    '0.039840 | 0.019920',
    () => [sequentialRho(), sequentialRho({ tuning: 20_000 })],
  ],
  [
    'c(n) at n 400, 2,000, 5,000, 24,100 and 100,600',
    '4.085864 | 3.123779 | 3.035209 | 3.148658 | 3.337691',
    () => [400, 2_000, 5_000, 24_100, 100_600].map((units) => sequentialMultiplier(units)),
  ],
  [
    'row C, absolute: effect, standard error, interval, p',
    '0.010000 | 0.003592 | 0.002960 … 0.017040 | 0.005373',
    () => {
      const { effect, fixed } = of('C', { scale: 'absolute' });
      return [effect.size, effect.standardError, ...bounds(fixed), fixed.pValue];
    },
  ],
  [
    'row C, sequential with N* 20,000',
    '−0.019700 … 0.269700 | 0.144213',
    () => {
      const { sequential } = of('C', { tuning: 20_000 });
      return [...bounds(sequential), sequential.pValue];
    },
  ],
  [
    'row C with α 0.01: interval, sequential interval, sequential p',
    '0.002253 … 0.247747 | −0.049975 … 0.299975 | 0.256108',
    () => {
      const { fixed, sequential } = of('C', { alpha: 0.01 });
      return [...bounds(fixed), ...bounds(sequential), sequential.pValue];
    },
  ],
  [
    'gbstats: 14/28 against 16/30',
    '0.06667 | −0.47767 … 0.61101 | 0.80707',
    () => {
      const { effect, fixed } = inferenceOf(proportion(28, 14), proportion(30, 16));
      return [effect.size, ...bounds(fixed), fixed.pValue];
    },
  ],
  [
    'gbstats, sequential: 1,396/3,000 against 2,422/3,461',
    '0.40098 … 0.60675 | 5.17e−44',
    () => {
      const { sequential } = inferenceOf(proportion(3_000, 1_396), proportion(3_461, 2_422));
      return [...bounds(sequential), sequential.pValue];
    },
  ],
];

it.each(SINGLE)('%s', (_, line, figures) => expectPrinted(figures(), line));

it('p-values below 1e-16 keep their digits', () => {
  // 2P(T > 14.3) and 2P(T > 27.576) by mpmath with 60 digits.
  const strong = inferenceOf(proportion(100_000, 10_000), proportion(100_000, 12_000), { scale: 'absolute' }).fixed;
  const stronger = inferenceOf(proportion(100_000, 10_000), proportion(100_000, 14_000), { scale: 'absolute' }).fixed;
  expect(strong.pValue / 2.297004457453568e-46).toBeCloseTo(1, 8);
  expect(stronger.pValue / 4.470540760498674e-167).toBeCloseTo(1, 8);
});

it('c(n) is smallest near N*', () => {
  const at = (units: number) => sequentialMultiplier(units);
  expect(at(5_000)).toBeLessThan(Math.min(at(4_000), at(6_000)));
});

it('has the 87 figures of section 1', () => {
  expect(countFigures([...Object.values(TABLE), ...SINGLE.map(([, line]) => line)])).toBe(87);
});
