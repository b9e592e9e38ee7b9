import { expect, it, vi } from 'vitest';
import type { ReportQuery, ReportRows } from '../reports/Report.ts';
import { readDigest } from './readDigest.ts';

const NOW = Date.parse('2026-11-23T07:30:00.000Z');
const WEEK = { from: '2026-11-16', to: '2026-11-22' };
const TABLES: Record<string, (isNow: boolean) => ReportRows> = {
  totals: (isNow) => ({ columns: ['visitors', 'sign_ups'], rows: [[isNow ? 1_200 : 1_000, 30]] }),
  channels: (isNow) => ({
    columns: ['channel', 'visitors'],
    rows: [
      ['Email', isNow ? 90 : 20],
      ['Direct', 300],
    ],
  }),
  // A visitor of two sources counts once.
  'campaign-visitors': (isNow) => ({ columns: ['campaign', 'visitors'], rows: isNow ? [['spring', 35]] : [] }),
  'goal-days': () => ({
    columns: ['goal', 'day', 'visitors', 'times'],
    rows: ['08', '15'].map((day) => ['sign-up sent', `2026-11-${day}`, 9, 9]),
  }),
  'form-use': (isNow) => ({ columns: ['form', 'visitors', 'sent'], rows: [['1299', 40, isNow ? 0 : 20]] }),
};

it('reads the week beside the week before, what moved, and what needs somebody', async () => {
  const asked: [string, ReportQuery][] = [];
  const broke = vi.fn(async () => ['x']);
  const data = await readDigest(
    {
      reports: {
        async run(id, query) {
          asked.push([id, query]);
          return TABLES[id]?.(query.from >= WEEK.from) ?? { columns: [], rows: [] };
        },
      },
      ...{ zone: 'Europe/Berlin', studioUrl: undefined, decided: async () => [], broke },
      experimentAlerts: async () => ['experiment "a": the sample ratio is off'],
      formNames: async () => new Map([['1299', 'Contact sales']]),
    },
    WEEK,
    NOW,
  );
  expect(data.totals[0]).toEqual({ label: 'Visitors', now: 1_200, before: 1_000 });
  expect(data.movers).toEqual([
    { label: 'Email', now: 90, before: 20 },
    { label: 'spring', now: 35, before: 0 },
  ]);
  expect(data.alerts).toEqual([
    'experiment "a": the sample ratio is off',
    '“sign-up sent” stopped arriving: none yesterday, about 9 are usual on that weekday',
    'Nobody finishes the form “Contact sales”: 0 of 40 visitors in the last 7 days, 20 of 40 in the 7 days before',
  ]);
  // The week of the zone, not that of UTC.
  expect(broke).toHaveBeenCalledWith({
    since: Date.parse('2026-11-15T23:00:00.000Z'),
    until: Date.parse('2026-11-22T23:00:00.000Z'),
  });
  expect(asked.filter(([id]) => id === 'totals').map(([, { from, to, zone }]) => [from, to, zone])).toEqual([
    ['2026-11-16', '2026-11-22', 'Europe/Berlin'],
    ['2026-11-09', '2026-11-15', 'Europe/Berlin'],
  ]);
});
