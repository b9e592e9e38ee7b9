import { expect, it } from 'vitest';
import type { StudioRoute } from '../api/StudioRoute.ts';
import type { Neighbour } from '../Neighbour.ts';
import type { ReportQuery, ReportValue } from '../reports/Report.ts';
import { serveRoutes } from '../testing/askRoutes.ts';
import { createExperimentRoutes } from './createExperimentRoutes.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const FILE = {
  ...{ name: 'Home hero', hypothesis: 'A board helps.', status: 'running', hashAttribute: 'id', coverage: 1 },
  ...{ weights: [0.5, 0.5], phase: 0, primaryMetric: 'sign-up started', guardrails: ['page errors'] },
  variations: [
    { key: 'control', name: 'Benefit', value: 'control' },
    { key: 'board', name: 'The board', value: 'board' },
  ],
};
const SHOWN = { key: 'home-hero', version: '1', experiment: FILE, problems: [], flags: [], edits: [] };
const BROKEN = { ...SHOWN, key: 'broken', experiment: undefined, problems: ['Line 3'] };

const RESULT_COLUMNS = ['dimension', 'value', 'variation', 'goal', 'visitors'].concat(
  ...[
    ['conversions', 'times', 'squares'],
    ['before', 'in_both'],
  ],
);
const DAY_COLUMNS = ['day', 'variation', 'goal', 'visitors', 'conversions'];

/** Rows of one part: visitors and conversions of each variation. */
const part = (dimension: string, value: string, counts: [number, number][]): ReportValue[][] =>
  counts.flatMap(([visitors, conversions], variation) => [
    [dimension, value, variation, '', visitors, 0, 0, 0, 0, 0],
    [dimension, value, variation, 'sign-up started', 0, conversions, conversions, conversions, 0, 0],
  ]);

const phase = (key: string, number: number, variation: number, visitors: number): ReportValue[] => [
  ...[key, number, variation, visitors, '2026-11-10T08:00:00Z', '2026-11-20T08:00:00Z', '2026-11-10'],
];

/** The studio of 26 of 193 against 37 of 207, or of these; `asked` are the reports that ran. */
async function start(
  counts: [number, number][] = [
    [193, 26],
    [207, 37],
  ],
  odd: { phases?: ReportValue[][]; results?: ReportValue[][] } = {},
) {
  const asked: [string, ReportQuery][] = [];
  const answers: Record<string, { columns: string[]; rows: ReportValue[][] }> = {
    'experiment-phases': {
      columns: ['experiment', 'phase', 'variation', 'visitors', 'first_at', 'last_at', 'first_day'],
      rows: [
        ...counts.map(([visitors], variation) => phase('home-hero', 0, variation, visitors)),
        ...(odd.phases ?? []),
      ],
    },
    'experiment-results': {
      columns: RESULT_COLUMNS,
      rows: [...part('all', '', counts), ...part('device', 'desktop', counts), ...(odd.results ?? [])],
    },
    'experiment-days': {
      columns: DAY_COLUMNS,
      rows: counts.flatMap(([visitors, conversions], variation): ReportValue[][] => [
        ['2026-11-10', variation, '', visitors, 0],
        ['2026-11-10', variation, 'sign-up started', 0, conversions],
      ]),
    },
  };
  const routes: StudioRoute[] = createExperimentRoutes({
    content: { ask: async () => JSON.stringify({ experiments: [SHOWN, BROKEN] }) } as unknown as Neighbour,
    reports: {
      async run(id, query) {
        asked.push([id, query]);
        return answers[id] ?? { columns: [], rows: [] };
      },
    },
    ...{ siteUrl: 'https://cumulus.example', now: () => NOW },
  });
  const url = await serveRoutes(routes);
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/experiments/${path}`, { headers: { person: 'ann', role: 'analyst', ...headers } });
  return { ask, asked };
}

it('results are a report: goals and guardrails with what they were computed from, as JSON', async () => {
  const { ask } = await start();
  const answer = await (await ask('home-hero/results?zone=Europe/Berlin')).json();
  expect(answer).toMatchObject({
    ...{ id: 'results', title: 'Results', zone: 'Europe/Berlin', from: '2026-11-10', to: '2026-11-20', hidden: 0 },
    ...{ unit: 'visitors who are measured and saw one variation only', milliseconds: expect.any(Number) },
    sql: expect.stringMatching(/^-- experiment-results\n.+-- experiment-guardrails\n.+-- experiment-errors\n/s),
  });
  const names = answer.columns.map(({ name }: { name: string }) => name);
  const rows = answer.rows.map((row: ReportValue[]) => Object.fromEntries(row.map((value, at) => [names[at], value])));
  expect(rows.slice(0, 2)).toEqual([
    expect.objectContaining({ variation: 'control', visitors: 193, reached: 26, value: 26 / 193, lift: null, p: null }),
    {
      ...{ role: 'goal', metric: 'sign-up started', kind: 'rate', variation: 'board', visitors: 207, reached: 37 },
      ...{ with_value: null, value: 37 / 207, cuped: 'no', verdict: 'not-enough-data' },
      ...{ lift: expect.closeTo(0.32683, 5), p: expect.closeTo(0.296284, 5), p_corrected: expect.closeTo(0.296284, 5) },
      ...{ fixed_lower: expect.closeTo(-0.287558, 5), fixed_upper: expect.closeTo(0.941218, 5) },
      ...{ sequential_lower: expect.closeTo(-0.950058, 5), sequential_upper: expect.closeTo(1.603719, 5) },
      ...{ corrected_lower: expect.closeTo(-0.950058, 5), corrected_upper: expect.closeTo(1.603719, 5) },
      chance_to_win: expect.closeTo(0.852176, 5),
    },
  ]);
  expect(rows.filter(({ role }: { role: string }) => role === 'guardrail').length).toBe(10);
});

it('results over time and parts have the same columns of counts', async () => {
  const { ask } = await start();
  const time = await (await ask('home-hero/over-time')).json();
  expect(time.sql).toMatch(/^-- experiment-days\n/);
  expect(time.rows.map((row: ReportValue[]) => row.slice(0, 4))).toEqual([
    ['2026-11-10', 'control', 193, 26],
    ['2026-11-10', 'board', 207, 37],
  ]);
  const parts = await (await ask('home-hero/parts')).json();
  expect(parts.rows.map((row: ReportValue[]) => row.slice(0, 5))).toEqual([
    ['device', 'desktop', 'control', 193, 26],
    ['device', 'desktop', 'board', 207, 37],
  ]);
});

it('each is a file of CSV, by its address or by what the program accepts', async () => {
  const { ask } = await start();
  for (const [path, headers] of [
    ['home-hero/results?format=csv', {}],
    ['home-hero/results', { accept: 'text/csv' }],
  ] as const) {
    const response = await ask(path, headers);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="home-hero-results-2026-11-10-2026-11-20.csv"',
    );
    const [head, control] = (await response.text()).replace('\uFEFF', '').split('\r\n');
    expect(head).toMatch(/^role,metric,kind,variation,visitors,reached,/);
    expect(control).toMatch(/^goal,sign-up started,rate,control,193,26,,0\.13/);
  }
  expect((await ask('home-hero/results?format=xml')).status).toBe(400);
});

it('who may not see single events gets no figures of fewer than 5 people, and how many rows that are', async () => {
  const { ask } = await start([
    [193, 26],
    [207, 3],
  ]);
  const read = async (role: string) => (await ask('home-hero/results', { role })).json();
  const [viewer, analyst] = [await read('viewer'), await read('analyst')];
  expect(analyst.rows[1].slice(3, 6)).toEqual(['board', 207, 3]);
  const [control, board] = viewer.rows;
  expect(control.slice(3, 6)).toEqual(['control', 193, 26]);
  expect(board.slice(0, 5)).toEqual(['goal', 'sign-up started', 'rate', 'board', 207]);
  expect(new Set(board.slice(5))).toEqual(new Set([null]));
  expect([viewer.hidden, analyst.hidden]).toEqual([1, 0]);
});

it('the queries for ClickHouse have the experiment and the days that are read', async () => {
  const { ask } = await start();
  const response = await ask('home-hero/over-time/clickhouse');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  for (const line of [
    "SET param_experiment = 'home-hero';",
    "SET param_phase = '0';",
    "SET param_period_start = '2026-10-26 00:00:00.000';",
    "SET param_period_end = '2026-11-22 00:00:00.000';",
  ])
    expect(text).toContain(line);
});

it('an experiment that there isn’t, or whose file can’t be read, has none', async () => {
  const { ask, asked } = await start();
  for (const path of ['none/results', 'none/results/clickhouse', 'broken/parts', 'home-hero/planner', 'none/previews'])
    expect((await ask(path)).status, path).toBe(404);
  expect(asked.filter(([id]) => id !== 'experiment-phases')).toEqual([]);
});

it('the screen has the queries of each table', async () => {
  const { ask } = await start();
  const { queries } = await (await ask('home-hero')).json();
  expect(Object.keys(queries)).toEqual(['results', 'over-time', 'parts']);
  expect(queries['over-time']).toContain('experiment_exposures($experiment, $phase)');
});

it('whatever a client names, only experiments, phases and variations that there are count', async () => {
  const many = Array.from({ length: 200_000 }, (_, index) => 2 + index);
  const { ask } = await start(undefined, {
    phases: [
      ...many.map((variation) => phase('home-hero', 0, variation, 1)),
      ...many.map((number) => phase('home-hero', number, 0, 1)),
      ...many.map((number) => phase(`odd ${number}`, 0, 0, 1)),
    ],
    results: many.map((variation) => ['all', '', variation, '', 1, 0, 0, 0, 0, 0]),
  });
  const { experiments } = await (await ask('../experiments')).json();
  expect(experiments[0]).toMatchObject({ key: 'home-hero', visitors: 400 });
  const { rows } = await (await ask('home-hero/results')).json();
  expect(rows[0]).toContain(193);
});
