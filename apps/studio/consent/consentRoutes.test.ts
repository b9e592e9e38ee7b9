import type { ConsentTotal } from '@cumulus/tracking-plan/consentTotals';
import { expect, it, onTestFinished } from 'vitest';
import { startCollector } from '../../collector/testing/startCollector.ts';
import type { Role } from '../access/permissions.ts';
import { Neighbour } from '../Neighbour.ts';
import { serveRoutes } from '../testing/askRoutes.ts';
import { createConsentRoutes } from './consentRoutes.ts';

const NOW = Date.parse('2026-11-28T10:00:00Z');

const total = (fields: Partial<ConsentTotal>): ConsentTotal => ({
  ...{ day: '2026-11-27', country: 'DE', version: '2026-11', rule: 'opt-in' },
  ...{ pages: 0, asked: 0, accepted: 0, refused: 0, signals: 0 },
  ...fields,
});

/** The routes over a collector's store with these totals, asked by a person of a role. */
async function start(totals: ConsentTotal[], role: Role = 'analyst') {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  await collector.store.addConsentTotals('all', totals, 'site');
  const neighbour = new Neighbour('collector', collector.internalUrl, undefined);
  const url = await serveRoutes(createConsentRoutes({ collector: neighbour, now: () => NOW }));
  const ask = (query: string) => fetch(`${url}/consent${query}`, { headers: { role } });
  return { ask, read: async (query: string) => (await ask(query)).json() };
}

const TOTALS = [
  total({ pages: 100, asked: 40, accepted: 20, refused: 8, signals: 2 }),
  total({ day: '2026-11-28', pages: 10, asked: 4, accepted: 5 }),
  total({ country: 'US', rule: 'opt-out', pages: 50, asked: 30, accepted: 2, refused: 8 }),
  total({ country: 'unknown', pages: 3, asked: 3, refused: 1 }),
  total({ country: 'FR', version: '2026-10', pages: 9, asked: 6 }),
  total({ day: '2026-10-20', pages: 5, asked: 5, accepted: 5 }),
];

it('gives asked, accepted, refused and ignored by day, country and version', async () => {
  const { read } = await start(TOTALS);
  const answer = await read('?from=2026-11-01&to=2026-11-28&compare=previous&zone=Europe/Berlin');
  // Asked under opt-in: 53, of which 25 accepted and 9 refused; under opt-out 30, of which 2 and 8.
  expect(answer).toMatchObject({
    ...{ id: 'consent', zone: 'UTC', from: '2026-11-01', to: '2026-11-28', ignoredFilters: [] },
    total: { pages: 172, asked: 83, accepted: 27, refused: 17, ignored: 39, signals: 2 },
    previous: { asked: 5, accepted: 5, ignored: 0, rate: 1 },
    days: [
      { day: '2026-11-27', asked: 79, accepted: 22 },
      // More decisions than visits began: those of the day before decided.
      { day: '2026-11-28', asked: 4, accepted: 5, ignored: 0, rate: 1 },
    ],
    countries: [{ country: 'DE', asked: 44 }, { country: 'US' }, { country: 'FR' }, { country: 'unknown' }],
    versions: [
      { version: '2026-11', asked: 77 },
      { version: '2026-10', asked: 6 },
    ],
  });
  expect(answer.total.rate).toBeCloseTo(27 / 83);
  // Who ignores the banner under opt-out is measured too.
  expect(answer.total.measured).toBeCloseTo((27 + 20) / 85);
});

it('says where days that aren’t over are compared with whole ones', async () => {
  const { read } = await start(TOTALS);
  expect(await read('?from=2026-11-28&to=2026-11-28&compare=previous')).toMatchObject({
    ...{ isRunning: true, previousDays: { from: '2026-11-27', to: '2026-11-27' } },
  });
  expect(await read('?from=2026-11-21&to=2026-11-27&compare=previous')).toMatchObject({ isRunning: false });
  const alone = await read('?from=2026-11-28&to=2026-11-28');
  expect([alone.isRunning, alone.previousDays]).toEqual([undefined, undefined]);
});

it('filters by country, and names filters that can’t apply', async () => {
  const { read } = await start(TOTALS);
  const period = '?from=2026-11-01&to=2026-11-28';
  expect(await read(`${period}&f=country:US&f=country:&f=channel:paid`)).toMatchObject({
    ...{ total: { asked: 33 }, ignoredFilters: ['channel'] },
  });
  expect(await read(`${period}&f=!country:US`)).toMatchObject({ total: { asked: 53 } });
});

it('counts countries of few visits together for those who may not see single events', async () => {
  const { ask, read } = await start(TOTALS, 'viewer');
  const { countries, days, total: sum } = await read('?from=2026-11-01&to=2026-11-28');
  // France alone would be what is left of the total.
  expect(countries).toMatchObject([
    { country: 'DE', asked: 44, accepted: null, signals: null, rate: null },
    // Accepted would be what is left of those asked.
    { country: 'US', asked: 30, accepted: null, refused: null, ignored: 20 },
    { country: 'other', asked: 9, refused: null },
  ]);
  expect(sum).toMatchObject({ asked: 83, accepted: 27, signals: null });
  // The second day would be what is left of the total.
  expect(days).toMatchObject([
    { day: '2026-11-27', asked: null },
    { day: '2026-11-28', asked: null },
  ]);
  const csv = await (await ask('?format=csv')).text();
  expect(csv).not.toContain('unknown');
  expect(csv).toContain('2026-11-28,DE,2026-11,opt-in,10,,,0,0');
});

it('gives the last 30 days by default, as CSV too', async () => {
  const { ask } = await start(TOTALS);
  const response = await ask('?format=csv');
  expect(response.headers.get('content-disposition')).toContain('consent-2026-10-30-2026-11-28.csv');
  const [head, first, ...rest] = (await response.text()).trim().split('\r\n');
  expect(head).toBe('day,country,version,rule,pages,asked,accepted,refused,signals');
  expect(first).toBe('2026-11-27,DE,2026-11,opt-in,100,40,20,8,2');
  expect(rest).toHaveLength(4);
});

it('is empty where nothing was counted, and names what is wrong in a query', async () => {
  const { ask, read } = await start([]);
  expect(await read('')).toMatchObject({ days: [], total: { asked: 0, rate: null, measured: null } });
  for (const query of ['?from=yesterday', '?f=planet:Mars', '?from=2026-11-28&to=2026-11-01', '?compare=all'])
    expect((await ask(query)).status).toBe(400);
});
