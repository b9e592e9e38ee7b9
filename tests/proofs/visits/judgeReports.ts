import { join } from 'node:path';
import { compact, openLake, openSqliteSource, updateVisits } from '@cumulus/lake';
import type { Filter } from '../../../apps/studio/reports/filters.ts';
import { openReportEngine } from '../../../apps/studio/reports/process/ReportEngine.ts';
import type { ReportQuery } from '../../../apps/studio/reports/Report.ts';
import { REPORTS } from '../../../apps/studio/reports/reportList.ts';
import { compareReports } from './known/compareReports.ts';
import { type KnownEvent, knownEvents } from './known/KnownEvent.ts';
import type { StoredEvent } from './readStored.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Zones that reports are asked in: some a part of an hour away. */
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/New_York'];
/** A report with a filter counts on both sides of its shares. */
const FILTERS: Filter[][] = [[], [{ dimension: 'page', values: ['/pricing'], isExcluded: false }]];

/**
 * Compares every report of the studio with what was stored, before anything is compacted and after all of it is.
 * @param folder has the collector's store, and gets a lake
 * @returns each number that differs
 */
export async function judgeReports(folder: string, events: readonly StoredEvent[]): Promise<string[]> {
  const known = knownEvents(events);
  const fresh = (await compareAll(folder, known)).map((text) => `not compacted: ${text}`);
  await compactAll(folder);
  return [...fresh, ...(await compareAll(folder, known)).map((text) => `compacted: ${text}`)];
}

const lakeOf = (folder: string) => join(folder, 'lake');
const storeOf = (folder: string) => join(folder, 'store.sqlite');

async function compactAll(folder: string): Promise<void> {
  const source = openSqliteSource(storeOf(folder));
  const lake = await openLake({ folder: lakeOf(folder), memoryLimit: '300MB' });
  // As if the hour was over.
  const now = Date.now() + 2 * HOUR_MS;
  await compact(source, lake, now, { now: () => now });
  await updateVisits(lake);
  lake.close();
  await source.close();
}

async function compareAll(folder: string, events: readonly KnownEvent[]): Promise<string[]> {
  const engine = await openReportEngine({
    ...{ LAKE_DIR: lakeOf(folder), STORE_FILE: storeOf(folder), STORE_MAX_DAYS: 395, MONITORING_MAX_DAYS: 30 },
  });
  const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const found: string[] = [];
  try {
    for (const zone of ZONES)
      for (const filters of FILTERS) {
        const scope = { from: day(-1), to: day(1), zone, filters };
        const run = (id: string, query: ReportQuery) => engine.run(id, query);
        found.push(...(await compareReports({ events, reports: REPORTS, scope, run })));
      }
    return found;
  } finally {
    engine.close();
  }
}
