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
import { type StoredEvent, viewsAsEvents } from '../readStored.ts';
import { compareReports } from './compareReports.ts';
import { KNOWN_REPORTS } from './KNOWN_REPORTS.ts';
import { knownEvents } from './KnownEvent.ts';
import { randomEvents } from './randomEvents.ts';

/** Others fail the proof `visits`. */
const COUNTED = REPORTS.filter(({ id }) => Object.hasOwn(KNOWN_REPORTS, id));
/** Later events aren't compacted yet. */
const COMPACTED = Date.parse('2026-11-05T10:00:00Z');
const folder = new URL('../../../../apps/studio/reports/testing/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as TestEvent[];

function storedOf(events: readonly TestEvent[]): StoredEvent[] {
  const stored = testRecords(events).map((record) => ({
    ...{ messageId: record.message_id, anonymousId: record.anonymous_id, type: record.type, event: record.event },
    ...{ valid: true, reason: null, occurredAt: new Date(record.occurred_at).toISOString() },
    ...{ receivedAt: new Date(record.received_at).toISOString(), payload: JSON.parse(record.message) as object },
  }));
  return [...stored.filter(({ type }) => type !== 'view'), ...viewsAsEvents(stored)];
}

const random = (seed: number) => randomEvents(seededRandom(seed), 150);
const filter = (dimension: Filter['dimension'], values: string[], isExcluded = false): Filter[] => [
  { dimension, values, isExcluded },
];
/** Some of periods that begin or end where the clock is changed. */
const SETS: [name: string, events: TestEvent[], from: string, to: string, zone: string, filters: Filter[]][] = [
  ['the scenario', read('scenario.json'), '2026-11-08', '2026-11-11', 'Europe/Berlin', filter('country', ['DE', 'FR'])],
  ['odd events', read('odd.json'), '2026-11-01', '2026-11-20', 'UTC', []],
  ['one event', read('odd.json').slice(0, 1), '2026-11-01', '2026-11-20', 'UTC', []],
  ['no event', [], '2026-11-01', '2026-11-20', 'UTC', []],
  ['random events', random(48), '2026-10-25', '2026-11-12', 'Atlantic/Azores', []],
  ['those of a page, or of none', random(7), '2026-11-01', '2026-11-09', 'America/Havana', filter('page', ['/a', ''])],
  [
    'all but one country',
    random(34),
    '2026-10-24',
    '2026-11-12',
    'Australia/Lord_Howe',
    filter('country', ['DE'], true),
  ],
];

describe.each(SETS)('%s', (_, events, from, to, zone, filters) => {
  it('give in every report what is counted without a database', async () => {
    const fixture = await createReportFixture(events, COMPACTED);
    const known = knownEvents(storedOf(events));
    const run = (id: string, query: ReportQuery) => fixture.engine.run(id, query);
    const scope = { from, to, zone, filters };
    expect(await compareReports({ events: known, reports: COUNTED, scope, run })).toEqual([]);
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
