import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Filter } from '../../../../apps/studio/reports/filters.ts';
import type { ReportQuery, ReportRows } from '../../../../apps/studio/reports/Report.ts';
import { findReport, REPORTS } from '../../../../apps/studio/reports/reportList.ts';
import {
  createReportFixture,
  type TestEvent,
  testRecords,
} from '../../../../apps/studio/reports/testing/createReportFixture.ts';
import { seededRandom } from '../../../fixtures/seededRandom.ts';
import { compareReports } from './compareReports.ts';
import { knownEvents } from './KnownEvent.ts';
import { randomEvents } from './randomEvents.ts';

/** Later events aren't compacted yet. */
const COMPACTED = Date.parse('2026-11-05T10:00:00Z');
const folder = new URL('../../../../apps/studio/reports/testing/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as TestEvent[];

const storedOf = (events: readonly TestEvent[]) =>
  testRecords(events).map((record) => ({
    ...{ messageId: record.message_id, anonymousId: record.anonymous_id, type: record.type, event: record.event },
    ...{ valid: true, reason: null, occurredAt: new Date(record.occurred_at).toISOString() },
    payload: JSON.parse(record.message) as object,
  }));

const SCOPES: [from: string, to: string, zone: string, filters: Filter[]][] = [
  ['2026-10-20', '2026-11-20', 'UTC', []],
  ['2026-10-25', '2026-11-03', 'Atlantic/Azores', []],
  ['2026-11-01', '2026-11-06', 'America/Havana', [{ dimension: 'page', values: ['/pricing', ''], isExcluded: false }]],
  ['2026-10-24', '2026-11-12', 'Australia/Lord_Howe', [{ dimension: 'country', values: ['DE'], isExcluded: true }]],
  ['2026-10-25', '2026-11-12', 'Asia/Kathmandu', [{ dimension: 'visitor', values: ['returning'], isExcluded: false }]],
];
const SETS: [name: string, events: TestEvent[]][] = [
  ['the scenario', read('scenario.json')],
  ['odd events', read('odd.json')],
  ['one visitor', read('odd.json').slice(0, 1)],
  ['no event', []],
  ['random events', randomEvents(seededRandom(48), 150)],
  ['other random events', randomEvents(seededRandom(7), 150)],
];

describe.each(SETS)('%s', (_, events) => {
  it('give in every report what is counted without a database', async () => {
    const fixture = await createReportFixture(events, COMPACTED);
    const known = knownEvents(storedOf(events));
    const run = (id: string, query: ReportQuery) => fixture.engine.run(id, query);
    for (const [from, to, zone, filters] of SCOPES) {
      const scope = { from, to, zone, filters };
      expect(await compareReports({ events: known, reports: REPORTS, scope, run })).toEqual([]);
    }
    fixture.close();
  });
});

it('names each difference, and a report or column that isn’t counted', async () => {
  const totals = findReport('totals');
  if (!totals) throw new Error('totals');
  const scope = { from: '2026-11-01', to: '2026-11-30', zone: 'UTC', filters: [] };
  const compare = (id: string, shown: ReportRows) =>
    compareReports({ events: [], reports: [{ ...totals, id, columns: [] }], scope, run: async () => shown });
  expect(await compare('other', { columns: [], rows: [] })).toEqual([
    'other: nothing is known of it: count it in KNOWN_REPORTS',
  ]);
  expect(await compare('totals', { columns: ['visits'], rows: [[1]] })).toEqual([
    expect.stringMatching(/^totals UTC .*: known \[0\], not shown$/),
    expect.stringMatching(/shown \[1\], not known$/),
  ]);
  expect(await compare('totals', { columns: ['guesses'], rows: [[1]] })).toEqual([
    expect.stringContaining("the column guesses isn't counted"),
  ]);
});
