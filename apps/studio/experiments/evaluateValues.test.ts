import { expect, it } from 'vitest';
import type { ErrorRow, ExperimentData, MeasureRow, ResultRow } from './ExperimentData.ts';
import { evaluateExperiment, type Setup } from './evaluateExperiment.ts';

// Sums and figures are rows of the reference: docs/experiment-statistics.md names it.
const SETUP: Setup = {
  variations: [
    { key: 'control', name: 'Benefit' },
    { key: 'board', name: 'The board' },
  ],
  ...{ weights: [0.5, 0.5], goals: ['page views'], guardrails: [] },
  ...{ daysRunning: 10, today: '2026-11-20', seesSmallCells: true },
};
const NOTHING = {
  ...{ total: 0, squares: 0, divisor: 0, divisor_squares: 0, products: 0, before_total: 0, before_squares: 0 },
  ...{ before_divisor: 0, before_divisor_squares: 0, before_products: 0, totals: 0, divisors: 0 },
  ...{ total_with_before_divisor: 0, divisor_with_before_total: 0 },
};

const units = (counts: readonly number[], fields: Partial<ResultRow> = {}): ResultRow[] =>
  counts.map((visitors, variation) => ({
    ...{ dimension: 'all', value: '', variation, goal: '', visitors },
    ...{ conversions: 0, times: 0, squares: 0, before: 0, in_both: 0, ...fields },
  }));

const measures = (goal: string, arms: readonly Partial<MeasureRow>[], fields: Partial<MeasureRow> = {}): MeasureRow[] =>
  arms.map((arm, variation) => ({
    ...{ dimension: 'all', value: '', variation, goal, visitors: 100, ...NOTHING, ...arm, ...fields },
  }));

const evaluate = (data: Partial<ExperimentData>, setup: Partial<Setup> = {}) =>
  evaluateExperiment(
    { results: [], days: [], guardrails: [], errors: [], measures: [], ...data },
    { ...SETUP, ...setup },
  );

const closeTo = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 5));

function figuresOf(data: Partial<ExperimentData>, setup: Partial<Setup> = {}) {
  const { lift, fixed, sequential, p, chanceToWin } = evaluate(data, setup).goals[0]?.arms[1]?.against ?? {};
  return [lift, fixed?.lower, fixed?.upper, p, sequential?.lower, sequential?.upper, chanceToWin];
}

it('a mean is compared as the reference does (M1)', () => {
  const data = {
    results: units([3_407, 3_461]),
    measures: measures('page views', [
      { total: 1_396.87, squares: 52_377.9767 },
      { total: 2_422.7, squares: 134_698.29 },
    ]),
  };
  expect(figuresOf(data)).toEqual(closeTo([0.707317, -0.03526, 1.449894, 0.061912, -0.444424, 1.859058, 0.969069]));
  expect(evaluate(data).goals[0]).toMatchObject({
    ...{ name: 'page views', kind: 'number', better: 'more' },
    arms: [{ estimate: expect.closeTo(0.41, 5), people: 100 }, { visitors: 3_461 }],
  });
});

it('what visitors did before makes a mean more exact (C5)', () => {
  const against = evaluate({
    results: units([2_000, 2_100]),
    measures: measures('page views', [
      { total: 9_000, squares: 58_500, before_total: 8_000, before_squares: 48_000, totals: 49_000 },
      { total: 9_870, squares: 66_500, before_total: 8_610, before_squares: 52_500, totals: 55_500 },
    ]),
  }).goals[0]?.arms[1]?.against;
  expect(against).toMatchObject({
    isAdjusted: true,
    ...{ lift: expect.closeTo(0.025672, 5), p: expect.closeTo(0.054725, 5) },
    sequential: { lower: expect.closeTo(-0.014933, 5), upper: expect.closeTo(0.066278, 5) },
  });
});

it('a ratio is compared as the reference does (R2: form starts per page view)', () => {
  const data = {
    results: units([2_000, 2_050]),
    measures: measures('form starts per page view', [
      { total: 620, squares: 900, divisor: 5_400, divisor_squares: 19_000, products: 2_150 },
      { total: 730, squares: 1_080, divisor: 5_535, divisor_squares: 19_500, products: 2_500 },
    ]),
  };
  expect(figuresOf(data, { goals: ['form starts per page view'] })).toEqual(
    closeTo([0.148702, 0.022589, 0.274814, 0.020843, -0.046837, 0.344241, 0.989604]),
  );
});

it('a percentile is compared as the reference does, and less of it is better', () => {
  const vital = (variation: number, visitors: number, [estimate, lower, upper]: [number, number, number]) => ({
    ...{ variation, measure: 'lcp', visitors, conversions: null, bounds_for: 3_200, estimate, lower, upper },
  });
  const data = {
    results: units([4_000, 4_100]),
    guardrails: [vital(0, 4_000, [2_500, 2_440, 2_565]), vital(1, 4_100, [2_610, 2_548, 2_676])],
  };
  const { goals, overTime, cuts } = evaluate(data, { goals: ['largest contentful paint'] });
  const against = goals[0]?.arms[1]?.against;
  expect([against?.lift, against?.fixed.lower, against?.fixed.upper, against?.p]).toEqual(
    closeTo([0.044, 0.011496, 0.076504, 0.007981]),
  );
  expect(against?.chanceToWin).toBeLessThan(0.5);
  expect([goals[0]?.kind, goals[0]?.better, overTime, cuts]).toEqual(['milliseconds', 'less', [], []]);
});

it('values have parts, and days by the first exposure', () => {
  const goal = 'people chosen';
  const part = (dimension: string, value: string, total: number) =>
    measures(goal, [{ total }, { total: total + 1 }], { dimension, value, divisor: 2, visitors: 6 });
  const result = evaluate(
    {
      results: [...units([30, 30]), ...units([12, 12], { dimension: 'device', value: 'mobile' })],
      days: [10, 11].flatMap((day) =>
        [0, 1].map((variation) => ({
          ...{ day: `2026-11-${day}`, variation, goal: '', visitors: 15, conversions: 0 },
        })),
      ),
      measures: [
        ...part('all', '', 20),
        ...part('device', 'mobile', 8),
        ...part('day', '2026-11-10', 6),
        ...part('day', '2026-11-11', 14),
      ],
    },
    { goals: [goal] },
  );
  expect(result.cuts).toMatchObject([
    { dimension: 'device', rows: [{ value: 'mobile', arms: [{ visitors: 12, estimate: 4, people: 6 }, {}] }] },
  ]);
  expect(result.overTime.map(({ day, arms }) => [day, arms[0]?.visitors, arms[0]?.estimate])).toEqual([
    ['2026-11-10', 15, 3],
    ['2026-11-11', 30, 5],
  ]);
});

it('who may not see small cells sees no value of 1 to 4 people', () => {
  const data = {
    results: units([500, 500]),
    measures: measures('quiz score', [
      { total: 12, squares: 144, divisor: 1, visitors: 1 },
      { total: 300, squares: 3_000, divisor: 40, visitors: 40 },
    ]),
  };
  const armsFor = (seesSmallCells: boolean) => evaluate(data, { goals: ['quiz score'], seesSmallCells }).goals[0]?.arms;
  expect(armsFor(true)?.[0]).toMatchObject({ estimate: 12 });
  expect(armsFor(false)).toEqual([
    { variation: 'control', visitors: 500 },
    { variation: 'board', visitors: 500 },
  ]);
});

it('errors by page view of monitored visitors are a guardrail of every experiment', () => {
  const errors = (variation: number, total: number): ErrorRow => ({
    ...{ variation, visitors: 2_000, affected: total / 2, total, squares: total * 2 },
    ...{ divisor: 6_000, divisor_squares: 24_000, products: total * 4 },
  });
  const stateFor = (variant: number, setup: Partial<Setup> = {}) =>
    evaluate({ results: units([40_000, 40_000]), errors: [errors(0, 60), errors(1, variant)] }, setup).guardrails.find(
      ({ name }) => name === 'page errors',
    );
  expect(stateFor(300)).toMatchObject({
    ...{ state: 'worse', better: 'less' },
    arms: [
      { visitors: 2_000, estimate: expect.closeTo(0.01, 10) },
      { estimate: expect.closeTo(0.05, 10), people: 150 },
    ],
  });
  expect(stateFor(60)?.state).toBe('fine');
  expect(evaluate({ results: units([40_000, 40_000]) }).guardrails.map(({ name }) => name)).toContain('page errors');
  // Named in the file, it is there once.
  const named = evaluate({ results: units([40, 40]) }, { guardrails: ['page errors', 'layout shift'] }).guardrails;
  expect(named).toHaveLength(5);
});
