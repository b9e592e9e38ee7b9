import { createServer } from 'node:http';
import { createRoutes } from '@cumulus/server/routes';
import { getRequestListener } from '@hono/node-server';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Person, Role } from '../access/permissions.ts';
import type { Filter } from './filters.ts';
import type { ReportClient } from './ReportClient.ts';
import { createReportRoutes } from './reportRoutes.ts';

const NOW = Date.parse('2026-11-28T23:30:00Z');
const rows = [
  ['paid', 40, 50, 100, 4, 0, 0, 0.5],
  ['=1+1', 2, 2, 2, 0, 0, 0, 1],
  ['email', 3, 3, 3, 0, 0, 0, 1],
];
const run = vi.fn<ReportClient['run']>();

/** The routes, asked by a person of a role. */
async function start(role: Role = 'analyst', reports: ReportClient = { run }) {
  run.mockResolvedValue({ columns: [], rows });
  const person: Person = { name: 'ann', roles: [role] };
  const app = createRoutes();
  const releases = async () => [{ at: NOW, release: 'one' }];
  for (const { path, handle } of createReportRoutes({ reports, releases, now: () => NOW }))
    app.get(path, (call) => handle(call, person));
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

it('lists the reports, without a query', async () => {
  const ask = await start();
  const { reports } = (await (await ask('/reports')).json()) as { reports: { id: string }[] };
  expect(reports.map(({ id }) => id)).toContain('totals');
  expect(reports.find(({ id }) => id === 'channels')).toMatchObject({
    title: 'Channels',
    columns: [
      { name: 'channel', label: 'Channel', type: 'text', dimension: 'channel' },
      { name: 'visitors' },
      {},
      {},
      {},
      {},
      {},
      {},
    ],
    parameters: [{ name: 'limit' }],
  });
});

it('finds the period before of each row, also where it was not among the first then', async () => {
  const ask = await start();
  const before = [['other', 9, 9, 9, 0, 0, 0, 1] as (string | number)[], ...rows];
  run
    .mockResolvedValueOnce({ columns: [], rows: rows.slice(0, 1) })
    .mockResolvedValueOnce({ columns: [], rows: before });
  const answer = await ask('/reports/channels?limit=1&compare=previous');
  expect(await answer.json()).toMatchObject({ rows: [rows[0]], previous: [rows[0]] });
  expect(run.mock.lastCall?.[1].parameters.limit).toBeGreaterThan(1_000);
});

it('answers with rows, zone, period, definition and query, and with those of the period before', async () => {
  const ask = await start();
  const response = await ask(
    '/reports/channels?from=2026-11-01&to=2026-11-07&zone=Europe/Berlin&f=country:DE&limit=5&compare=previous',
  );
  expect(await response.json()).toMatchObject({
    ...{ id: 'channels', zone: 'Europe/Berlin', from: '2026-11-01', to: '2026-11-07', hidden: 0, rows, previous: rows },
    sql: expect.stringContaining('FROM visits'),
  });
  const query = {
    zone: 'Europe/Berlin',
    filters: [{ dimension: 'country', values: ['DE'], isExcluded: false }],
    parameters: { limit: 5 },
  };
  expect(run.mock.calls.map(([id, asked, , client]) => [id, asked, client])).toEqual([
    ['channels', expect.objectContaining({ ...query, from: '2026-11-01', to: '2026-11-07' }), 'ann'],
    [
      'channels',
      expect.objectContaining({ ...query, from: '2026-10-25', to: '2026-10-31', parameters: { limit: 10_000 } }),
      'ann',
    ],
  ]);
});

it('compares a period that isn’t over with the same part of the one before', async () => {
  const ask = await start('viewer');
  const answer = await ask('/reports/channels?from=2026-11-22&to=2026-11-28&compare=previous');
  const previousUntil = '2026-11-21T23:30:00Z';
  expect(await answer.json()).toMatchObject({ hidden: 2, previousHidden: 2, previousUntil });
  const [current, before] = run.mock.calls.map(([, asked]) => asked);
  expect(current).not.toHaveProperty('until');
  expect(before).toMatchObject({ from: '2026-11-15', to: '2026-11-21', until: previousUntil });
});

it('has no numbers for hours that haven’t come, and the whole period before', async () => {
  const ask = await start();
  run.mockResolvedValue({
    columns: [],
    rows: [
      ['2026-11-29T00:00', 2, 2],
      ['2026-11-29T01:00', 0, 0],
    ],
  });
  const path = '/reports/series?step=hour&from=2026-11-29&to=2026-11-29&zone=Europe/Berlin&compare=previous';
  expect(await (await ask(path)).json()).toMatchObject({
    rows: [
      ['2026-11-29T00:00', 2, 2],
      ['2026-11-29T01:00', null, null],
    ],
    previous: [
      ['2026-11-29T00:00', 2, 2],
      ['2026-11-29T01:00', 0, 0],
    ],
  });
  expect(run.mock.lastCall?.[1]).not.toHaveProperty('until');
});

it('reports the last 30 days in the zone by default', async () => {
  const ask = await start();
  await ask('/reports/totals?zone=Europe/Berlin');
  expect(run.mock.calls[0]?.[1]).toMatchObject({ from: '2026-10-31', to: '2026-11-29', parameters: {} });
});

it('hides small cells from those who may not see events', async () => {
  const ask = await start('viewer');
  expect(await (await ask('/reports/channels')).json()).toMatchObject({
    rows: [['paid', 40, 50, 100, null, 0, 0, 0.5]],
    hidden: 2,
  });
});

it('judges small cells by all rows, and shows them as many as they asked for', async () => {
  const ask = await start('viewer');
  const all = [
    ['direct', 60],
    ['paid', 40],
    ['email', 9],
    ['social', 3],
  ].map((row) => [...row, 60, 60, 0, 0, 0, 0.5]);
  run.mockImplementation(async (_, { parameters: { limit } }) => ({ columns: [], rows: all.slice(0, Number(limit)) }));
  const { rows: shown } = (await (await ask('/reports/channels?limit=3')).json()) as { rows: unknown[][] };
  // Email is hidden with social, which the first three rows don't have.
  expect(shown.map(([channel]) => channel)).toEqual(['direct', 'paid']);
  const first = (await (await ask('/reports/channels?limit=1')).json()) as { rows: unknown[][] };
  expect(first.rows.map(([channel]) => channel)).toEqual(['direct']);
});

it('shows nothing to them where the report less one with another filter would be a small cell', async () => {
  const ask = await start('viewer');
  const few = vi.fn(async (id: string, { filters }: { filters: readonly Filter[] }) => {
    const isRest = id === 'totals' && filters.some(({ dimension, isExcluded }) => dimension === 'page' && isExcluded);
    return { columns: [], rows: isRest ? [[3]] : rows.map((row) => (id === 'totals' ? [40] : row)) };
  });
  run.mockImplementation(few as never);
  expect(await (await ask('/reports/channels?f=country:DE')).json()).toMatchObject({
    rows: [['paid', 40, 50, 100, null, 0, 0, 0.5]],
  });
  expect(await (await ask('/reports/channels?f=country:DE&f=page:/x')).json()).toMatchObject({ rows: [], hidden: 3 });
});

it('writes CSV, in which no text is a formula', async () => {
  const ask = await start();
  const text = await (await ask('/reports/channels?format=csv')).text();
  expect(text.split('\r\n')[0]).toBe('channel,visitors,visits,views,sign_ups,leads,meetings,bounce_rate');
  expect(text).toContain("\r\n'=1+1,2,2,");
  const compared = await ask('/reports/channels?compare=previous', { headers: { Accept: 'text/csv' } });
  expect(await compared.text()).toContain('\r\nprevious,paid,40');
});

it.each([
  ['channels?from=2026-13-01', 'from: expected a day'],
  ['channels?from=2026-11-02&to=2026-11-01', 'from=2026-11-02 is after'],
  ['channels?from=2020-11-02&to=2026-11-01', 'at most 800 days'],
  ['channels?zone=Mars/Base', 'zone: expected a time zone'],
  ['channels?f=planet:x', 'f: f=planet:x: expected'],
  ['channels?limit=0', 'limit: expected a whole number'],
  ['series?step=year', 'step: expected day or hour'],
  ['web-vitals?releases=[["now","x"]]', 'releases: expected a list'],
  ['totals?limit=5', 'limit: totals has no such parameter'],
])('refuses %s', async (path, message) => {
  const ask = await start();
  const response = await ask(`/reports/${path}`);
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: 'BadParameter', message: expect.stringContaining(message) },
  ]);
});

it('gives the releases that the studio saw to a report by release, unless others are asked for', async () => {
  const ask = await start();
  const releasesOf = async (query: string) => {
    await ask(`/reports/${query}`);
    return run.mock.lastCall?.[1].parameters.releases;
  };
  expect(await releasesOf('web-vitals?by=release')).toBe('[["2026-11-28T23:30:00.000Z","one"]]');
  const own = '[["2026-11-01T00:00:00Z","x"]]';
  expect(await releasesOf(`web-vitals?by=release&releases=${encodeURIComponent(own)}`)).toBe(own);
  expect(await releasesOf('channels')).toBeUndefined();
});

it('knows no other report', async () => {
  const ask = await start();
  expect((await ask('/reports/..%2Fmain')).status).toBe(404);
});

it('ends the query when the client leaves', async () => {
  const { promise, resolve } = Promise.withResolvers<AbortSignal | undefined>();
  const ask = await start('analyst', {
    run: (_id, _query, signal) =>
      new Promise((_, reject) => {
        resolve(signal);
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  const leaving = new AbortController();
  const asked = ask('/reports/totals', { signal: leaving.signal }).catch(() => 'left');
  const signal = await promise;
  leaving.abort();
  expect(await asked).toBe('left');
  await vi.waitFor(() => expect(signal?.aborted).toBe(true));
});

it('has the script that asks ClickHouse the same, for reports that the person may see', async () => {
  const ask = await start('viewer');
  const address =
    "/reports/channels/clickhouse?from=2026-11-01&to=2026-11-07&zone=Europe/Berlin&f=source:it's%20a%20%5C&f=!country:DE&limit=5";
  const response = await ask(address);
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toContain("SET param_period_start = '2026-10-31 23:00:00.000';\n");
  expect(text).toContain(String.raw`SET param_only = '{\'source\':[\'it\\\'s a \\\\\']}';`);
  expect(text).toContain(String.raw`SET param_not = '{\'country\':[\'DE\']}';`);
  expect(text).toContain("SET param_limit = '5';\n");
  expect(text).toMatch(/LIMIT \{limit:UInt32\};\n$/);
  expect((await ask('/reports/funnel-visitors/clickhouse?lost=1')).status).toBe(404);
});
