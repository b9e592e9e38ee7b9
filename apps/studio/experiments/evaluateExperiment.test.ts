import { GOALS } from '@cumulus/tracking-plan';
import { expect, it } from 'vitest';
import { shownSql } from '../reports/reportSql.ts';
import type { ExperimentData, GuardrailRow, ResultRow } from './ExperimentData.ts';
import { evaluateExperiment, type Setup } from './evaluateExperiment.ts';
import { isMeasured } from './goalFigures.ts';

const SETUP: Setup = {
  variations: [
    { key: 'control', name: 'Benefit' },
    { key: 'board', name: 'The board' },
  ],
  ...{ weights: [0.5, 0.5], goals: ['sign-up started'], guardrails: ['page errors', 'form error'] },
  ...{ daysRunning: 10, today: '2026-11-20', seesSmallCells: true },
};

function rows(counts: [visitors: number, conversions: number][], fields: Partial<ResultRow> = {}): ResultRow[] {
  const none = { conversions: 0, times: 0, squares: 0, before: 0, in_both: 0 };
  return counts.flatMap(([visitors, conversions], variation) => [
    { dimension: 'all', value: '', ...none, ...fields, variation, goal: '', visitors },
    {
      ...{ dimension: 'all', value: '', ...none, goal: 'sign-up started', ...fields, variation, visitors: 0 },
      ...{ conversions, times: conversions, squares: conversions },
    },
  ]);
}

/** 185 visitors a day of the last week. */
const DAYS = Array.from({ length: 8 }, (_, index) => ({
  ...{ day: `2026-11-${String(12 + index).padStart(2, '0')}`, variation: index % 2, goal: '', visitors: 185 },
  conversions: 0,
}));

const evaluate = (results: ResultRow[], setup: Partial<Setup> = {}, data: Partial<ExperimentData> = {}) =>
  evaluateExperiment(
    { results, days: DAYS, guardrails: [], errors: [], measures: [], ...data },
    { ...SETUP, ...setup },
  );

it('26 of 193 against 37 of 207 is +33 %, −29 to +94 %, p 0.30: not enough data, about 1,100 more per arm, 12 days', () => {
  const result = evaluate(
    rows([
      [193, 26],
      [207, 37],
    ]),
  );
  expect(result.verdict).toBe('Not enough data yet: about 1,100 more visitors per arm, about 12 days.');
  const [control, variant] = result.goals[0]?.arms ?? [];
  expect(control).toEqual({ variation: 'control', visitors: 193, conversions: 26, estimate: 26 / 193 });
  expect(variant).toMatchObject({ visitors: 207, conversions: 37, verdict: 'not-enough-data' });
  const { lift, fixed, sequential, p, chanceToWin, isAdjusted, correctedP } = variant?.against ?? {};
  expect([lift, fixed?.lower, fixed?.upper, p, sequential?.lower, sequential?.upper, chanceToWin]).toEqual(
    [0.32683, -0.287558, 0.941218, 0.296284, -0.950058, 1.603719, 0.852176].map((value) => expect.closeTo(value, 5)),
  );
  expect([isAdjusted, correctedP]).toEqual([false, undefined]);
  expect(result).toMatchObject({ visitors: 400, unitsPerDay: 185, warnings: [] });
  expect(result.sampleRatio).toMatchObject({ status: 'as-planned', pValue: expect.closeTo(0.483927, 5) });
});

it('decides by the sequential test, which may be looked at daily', () => {
  const once = rows([
    [12_000, 960],
    [12_100, 1_089],
  ]);
  expect(evaluate(once).verdict).toMatch(/^No difference shown yet, \+13 %, between −3 % and \+28 %/);
  const more = rows([
    [48_000, 3_840],
    [48_400, 4_356],
  ]);
  expect(evaluate(more).verdict).toMatch(/^The variant wins: \+13 %/);
});

it('of several that won, the verdict names the one with the largest difference', () => {
  const arms = [0, 40, 80, 60].map((percent): [number, number] => [48_000, 38.4 * (100 + percent)]);
  const variations = ['control', 'low', 'high', 'middle'].map((key) => ({ key, name: key }));
  const { goals, verdict } = evaluate(rows(arms), { variations, weights: [0.25, 0.25, 0.25, 0.25] });
  expect(goals[0]?.arms.slice(1).map((arm) => arm.verdict)).toEqual(['won', 'won', 'won']);
  expect(verdict).toMatch(/^high: The variant wins: \+80 %/);
});

it('an unequal sample ratio is the verdict, and the first warning', () => {
  const result = evaluate(
    rows([
      [5_000, 500],
      [5_400, 600],
    ]),
  );
  expect(result.verdict).toMatch(/^No figure of this experiment can be trusted/);
  expect(result.warnings[0]).toMatch(/^Sample ratio: .*Benefit 5,000 instead of 5,200, The board 5,400/);
  expect(result.sampleRatio.status).toBe('mismatch');
});

it('several goals are corrected together', () => {
  const two = [
    ...rows([
      [12_000, 960],
      [12_100, 1_089],
    ]),
    ...rows(
      [
        [0, 100],
        [0, 101],
      ],
      { goal: 'form sent' },
    ).filter(({ goal }) => goal !== ''),
  ];
  const result = evaluate(two, { goals: ['sign-up started', 'form sent'] });
  const [first, second] = result.goals;
  expect(first?.arms[1]?.against).toMatchObject({
    p: expect.closeTo(0.008713, 5),
    correctedP: expect.closeTo(0.017426, 5),
  });
  expect(second?.arms[1]?.against?.correctedP).toBeCloseTo(second?.arms[1]?.against?.p ?? 0, 12);
  // The verdict goes by the corrected sequential interval, which is the one that is shown.
  const { sequential, corrected } = first?.arms[1]?.against ?? {};
  expect(corrected?.upper).toBeGreaterThan(sequential?.upper ?? Number.NaN);
  const percent = (value = Number.NaN) => `${Math.round(Math.abs(value) * 100)} %`;
  expect(result.verdict).toContain(`between −${percent(corrected?.lower)} and +${percent(corrected?.upper)}`);
});

it('a corrected interval without bounds is null, and one goal has none', () => {
  const equal = (fields: Partial<ResultRow> = {}) =>
    rows(
      [
        [1_000, 200],
        [1_000, 200],
      ],
      fields,
    );
  const further = equal({ goal: 'form sent' }).filter(({ goal }) => goal !== '');
  const against = (goals: string[]) => evaluate([...equal(), ...further], { goals }).goals[0]?.arms[1]?.against;
  expect(against(['sign-up started', 'form sent'])).toMatchObject({ lift: 0, correctedP: 1, corrected: null });
  expect(against(['sign-up started'])?.corrected).toBeUndefined();
});

it('counts days without visitors as traffic of a day, and leaves out the one that isn’t over', () => {
  const counts = rows([
    [193, 26],
    [207, 37],
  ]);
  const of = (...visitors: [day: string, count: number][]) =>
    evaluate(counts, {}, { days: visitors.map(([day, count]) => ({ ...DAYS[0]!, day, visitors: count })) }).unitsPerDay;
  expect(of(['2026-11-15', 100], ['2026-11-19', 100], ['2026-11-20', 7])).toBe(40);
  expect(of(['2026-11-01', 900], ['2026-11-12', 100], ['2026-11-19', 110])).toBe(110 / 7);
  expect(of(['2026-11-20', 7])).toBe(0);
});

it('what visitors did before makes it more exact', () => {
  const before = [
    [1_100, 420],
    [1_130, 470],
  ] as const;
  const withHistory = rows([
    [12_000, 960],
    [12_100, 1_089],
  ]).map((row) => {
    const [count, both] = before[row.variation as 0 | 1];
    return row.goal === '' ? row : { ...row, before: count, in_both: both };
  });
  const against = evaluate(withHistory).goals[0]?.arms[1]?.against;
  expect(against).toMatchObject({
    isAdjusted: true,
    lift: expect.closeTo(0.117551, 5),
    p: expect.closeTo(0.008232, 5),
  });
});

it('visitors who saw two variations are counted, and warned of from 1 % on', () => {
  const removed: ResultRow = { ...rows([[1, 0]])[0]!, dimension: 'removed', variation: -1, visitors: 20 };
  const counts = rows([
    [500, 50],
    [500, 50],
  ]);
  expect(evaluate([...counts, removed])).toMatchObject({
    removed: 20,
    warnings: [expect.stringContaining('20 visitors saw two variations')],
  });
});

it('guardrails say what suffers, what is fine, and what has no data yet', () => {
  const vitals = (variation: number, estimate: number): GuardrailRow => ({
    ...{ variation, measure: 'lcp', visitors: 40_000, conversions: null, bounds_for: 25_600 },
    ...{ estimate, lower: estimate - 20, upper: estimate + 20 },
  });
  const bounce = (variation: number): GuardrailRow => ({
    ...{ variation, measure: 'bounce', visitors: 1_000, conversions: 400, bounds_for: null },
    ...{ estimate: null, lower: null, upper: null },
  });
  const counts = rows([
    [40_000, 4_000],
    [40_000, 4_000],
  ]);
  const guardrails = [vitals(0, 2_500), vitals(1, 2_800), bounce(0), bounce(1)];
  const result = evaluate(counts, {}, { guardrails });
  expect(result.guardrails.map(({ name, state }) => [name, state])).toEqual([
    ['largest contentful paint', 'worse'],
    ['interaction to next paint', 'not-enough-data'],
    ['layout shift', 'not-enough-data'],
    ['page errors', 'not-enough-data'],
    ['bounce', 'fine'],
    ['form error', 'not-enough-data'],
  ]);
  expect(result.guardrails[0]?.arms[1]?.against?.lift).toBeCloseTo(0.12, 5);
  expect(result.warnings).toEqual(['Guardrail: largest contentful paint became worse.']);
});

it('adds up days, and cuts by device without a verdict', () => {
  const device = rows(
    [
      [100, 10],
      [100, 20],
    ],
    { dimension: 'device', value: 'mobile' },
  );
  const result = evaluate([
    ...rows([
      [740, 10],
      [740, 20],
    ]),
    ...device,
  ]);
  expect(result.overTime.at(-1)?.arms.map(({ visitors }) => visitors)).toEqual([740, 740]);
  const cut = result.cuts.find(({ dimension }) => dimension === 'device');
  expect(cut?.rows).toMatchObject([{ value: 'mobile', arms: [{ visitors: 100 }, { conversions: 20 }] }]);
  expect(cut?.rows[0]?.arms[1]).not.toHaveProperty('sentence');
});

it('who may not see small cells sees no count of 1 to 4, nor what follows of it', () => {
  const results = rows([
    [100, 3],
    [100, 20],
  ]);
  const arms = evaluate(results, { seesSmallCells: false }).goals[0]?.arms;
  expect(arms).toEqual([
    { variation: 'control', visitors: 100 },
    { variation: 'board', visitors: 100 },
  ]);
  const device = rows(
    [
      [3, 0],
      [100, 50],
    ],
    { dimension: 'device', value: 'tablet' },
  );
  const { cuts } = evaluate([...results, ...device], { seesSmallCells: false });
  expect(cuts.find(({ dimension }) => dimension === 'device')?.rows).toEqual([]);
});

it('who may not see small cells sees no 3 visitors anywhere', () => {
  const days = [
    { day: '2026-11-18', variation: 0, goal: '', visitors: 2, conversions: 0 },
    { day: '2026-11-19', variation: 0, goal: '', visitors: 1, conversions: 0 },
  ];
  const removed: ResultRow = { ...rows([[1, 0]])[0]!, dimension: 'removed', variation: -1, visitors: 3 };
  const counts = rows([
    [3, 0],
    [0, 0],
  ]);
  const result = evaluate([...counts, removed], { seesSmallCells: false }, { days });
  expect(result).toMatchObject({
    ...{ visitors: null, removed: null, unitsPerDay: null, overTime: [] },
    sampleRatio: { counts: [null, 0], expected: [] },
  });
  const words = /p75|below 5/g;
  expect(JSON.stringify(result).replaceAll(words, '')).not.toContain('3');
});

it('who may not see small cells sees none as a difference of sums or days', () => {
  const dayOf = (day: number, visitors: number) => ({
    ...{ day: `2026-11-${day}`, goal: '', visitors, conversions: 0 },
  });
  const days = [
    [10, 50],
    [11, 3],
    [12, 0],
    [13, 40],
    [14, 2],
  ].flatMap(([day = 0, visitors = 0]) =>
    [0, 1].map((variation) => ({ ...dayOf(day, variation === 0 ? visitors : 20), variation })),
  );
  const shownDays = (visitors: number) => {
    const counts = rows([
      [visitors, 0],
      [100, 0],
    ]);
    const { overTime } = evaluate(counts, { seesSmallCells: false }, { days });
    return overTime.map(({ day, arms }) => [day, arms[0]?.visitors]);
  };
  // 53 on the 11th and 12th would be 3 more than on the 10th, and 95 on the 14th 2 more than on the 13th.
  expect(shownDays(105)).toEqual([
    ['2026-11-10', 50],
    ['2026-11-13', 93],
  ]);
  // Of 95 altogether those until the 13th leave 2.
  expect(shownDays(95)).toEqual([['2026-11-10', 50]]);
  const uneven = rows([
    [200, 20],
    [4, 0],
  ]);
  const { visitors, sampleRatio, warnings } = evaluate(uneven, { seesSmallCells: false });
  expect([visitors, sampleRatio.counts, sampleRatio.pValue]).toEqual([null, [200, null], null]);
  expect(warnings[0]).toMatch(/^Sample ratio: the visitors don’t follow the weights\. Something/);
});

it('who may not see small cells sees none as what parts leave of the whole', () => {
  const part = (value: string, ...counts: [number, number][]) => rows(counts, { dimension: 'device', value });
  const results = [
    ...rows([
      [153, 20],
      [150, 20],
    ]),
    ...[
      part('mobile', [100, 10], [80, 10]),
      part('desktop', [50, 10], [50, 10]),
      part('tablet', [3, 0], [20, 0]),
    ].flat(),
  ];
  const valuesFor = (seesSmallCells: boolean) =>
    evaluate(results, { seesSmallCells })
      .cuts.find(({ dimension }) => dimension === 'device')
      ?.rows.map(({ value }) => value);
  expect([valuesFor(true), valuesFor(false)]).toEqual([['mobile', 'desktop', 'tablet'], ['mobile']]);
});

it('without visitors it says so', () => {
  expect(evaluate([], {}, { days: [] })).toMatchObject({
    visitors: 0,
    verdict: 'Nobody has seen it yet.',
    warnings: [],
  });
});

it('the queries count every goal of the plan that events or values are of', async () => {
  for (const id of ['experiment-results', 'experiment-days']) {
    const sql = await shownSql(id);
    for (const [name, { from }] of GOALS) {
      if ('event' in from) expect(sql).toContain(`'${name}'`);
    }
  }
  const sql = await shownSql('experiment-measures');
  for (const name of [...GOALS.keys()].filter(isMeasured)) expect(sql).toContain(`'${name}'`);
});
