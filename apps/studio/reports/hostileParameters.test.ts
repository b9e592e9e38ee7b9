import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveRoutes } from '../testing/askRoutes.ts';
import { REPORTS } from './reportList.ts';
import { createReportRoutes } from './reportRoutes.ts';
import { createReportFixture, type TestEvent } from './testing/createReportFixture.ts';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as unknown;
const PUBLIC = REPORTS.filter(({ isInternal }) => !isInternal);
const COMPACTED = Date.parse('2026-11-10T10:00:00Z');
/** A query of each report that has rows. */
const QUERIES = new Map(
  globSync('queries/*.test.json', { cwd: import.meta.dirname }).map((path) => {
    const { cases } = read(path) as { cases: { query: string }[] };
    return [path.slice('queries/'.length, -'.test.json'.length), cases[0]?.query ?? ''];
  }),
);

let fixture: Awaited<ReturnType<typeof createReportFixture>>;
beforeAll(async () => {
  fixture = await createReportFixture(read('testing/scenario.json') as TestEvent[], COMPACTED);
});
afterAll(() => fixture.close());

async function start() {
  const reports = { run: (...args: Parameters<typeof fixture.engine.run>) => fixture.engine.run(...args) };
  const url = await serveRoutes(createReportRoutes({ reports, now: () => Date.parse('2026-11-28T12:00:00Z') }));
  return async (id: string, changes: readonly [string, string][]) => {
    const query = new URLSearchParams(`from=2026-11-01&to=2026-11-30&${QUERIES.get(id)}`);
    const names = new Set(changes.map(([name]) => name).filter((name) => name !== 'f'));
    for (const name of names) query.delete(name);
    for (const [name, value] of changes) query.append(name, value);
    const response = await fetch(`${url}/reports/${id}?${query}`, { headers: { role: 'admin' } });
    return { status: response.status, text: await response.text() };
  };
}

const HOSTILE = [
  '\0',
  "a\0'; SELECT 1; --",
  "'",
  '\\',
  '__proto__',
  'constructor',
  '💥\u202e',
  '\ufeff',
  '-1',
  '1e999',
  'NaN',
  '%00',
];
const LONG = 'x'.repeat(1_900);
const STEPS = [
  '[',
  '{}',
  '[[]]',
  '[{"event":"\\u0000"},{"page":"\\u0000\'"}]',
  '[{"event":"__proto__"},{"page":"/"}]',
  '[{"__proto__":{"event":"a"}},{"page":"/"}]',
  '['.repeat(1_500),
];

it.each(PUBLIC.map(({ id }) => id))('%s refuses or answers whatever is asked', async (id) => {
  const ask = await start();
  const report = PUBLIC.find((one) => one.id === id);
  const own = (report?.parameters ?? []).flatMap(({ name }) =>
    [...HOSTILE, LONG, ...(name === 'steps' ? STEPS : [])].map((value): [string, string][] => [[name, value]]),
  );
  const filters: [string, string][][] = [
    HOSTILE.flatMap((value): [string, string][] => [
      ['f', `country:${value}`],
      ['f', `!page:${value}`],
    ]),
    [['f', `campaign:${LONG}`]],
  ];
  for (const changes of [...own, ...filters]) {
    const { status, text } = await ask(id, changes);
    expect([200, 400], `${JSON.stringify(changes).slice(0, 200)}: ${text.slice(0, 300)}`).toContain(status);
  }
});

it('refuses or answers whatever period, zone and filters are asked', async () => {
  const ask = await start();
  const days = ['0000-01-01', '0001-01-01', '9999-12-31', '-000001-01-01', '+010000-01-01', '2026-02-30', '', '\0'];
  const changes: [string, string][][] = [
    ...days.flatMap((day): [string, string][][] => [
      [
        ['from', day],
        ['to', day],
      ],
      [['from', day]],
      [['to', day]],
    ]),
    ...[...HOSTILE, LONG, '+01:00', 'EUROPE/berlin', 'Etc/GMT+12', '../../etc/localtime', "UTC'", 'UTC\0'].map(
      (zone): [string, string][] => [['zone', zone]],
    ),
    Array.from({ length: 50 }, (_, number) => ['f', `page:/${number}'\0`]),
    Array.from({ length: 1_000 }, () => ['f', 'country:A']),
    ...['__proto__', 'constructor', 'toString', 'limit[]', '\0'].map((name): [string, string][] => [[name, '1']]),
    [
      ['from', '2026-11-01'],
      ['from', '2026-11-02'],
    ],
    [['compare', '__proto__']],
    [['format', '\0']],
  ];
  for (const change of changes) {
    const { status, text } = await ask('totals', change);
    expect([200, 400], `${JSON.stringify(change).slice(0, 200)}: ${text.slice(0, 300)}`).toContain(status);
  }
});

it('knows every zone that it accepts', async () => {
  const ask = await start();
  const aliases = ['Asia/Calcutta', 'US/Pacific', 'Zulu', 'EST5EDT', 'Europe/Kyiv', 'Europe/Kiev'];
  const zones = [...Intl.supportedValuesOf('timeZone').filter((_, index) => index % 20 === 0), ...aliases];
  for (const zone of zones) expect((await ask('totals', [['zone', zone]])).status, zone).toBe(200);
});

it.each(['__proto__', 'constructor', '..', '%00', 'totals%00', 'TOTALS', 'goal-days', 'a'.repeat(5_000)])(
  'has no report %s',
  async (id) => {
    const ask = await start();
    expect([400, 404]).toContain((await ask(id, [])).status);
  },
);
