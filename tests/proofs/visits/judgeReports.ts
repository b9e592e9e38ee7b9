import { join } from 'node:path';
import { compact, openLake, openSqliteSource, updateVisits } from '@cumulus/lake';
import { openReportEngine } from '../../../apps/studio/reports/process/ReportEngine.ts';
import type { ReportValue } from '../../../apps/studio/reports/Report.ts';
import type { StoredEvent } from './readStored.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Numbers of reports, by their names: `views of /pricing`. */
type Figures = Record<string, number>;

/** What the reports must show of stored events, counted without a database. */
export function countStored(events: readonly StoredEvent[]): Figures {
  const counted = events.filter(({ valid, payload }) => valid && payload.context?.sessionId !== undefined);
  const pages = counted.filter(({ type }) => type === 'page');
  const byPath = Map.groupBy(pages, ({ payload }) => payload.context?.page?.path ?? '');
  return {
    visitors: new Set(counted.map(({ anonymousId }) => anonymousId)).size,
    visits: new Set(counted.map(({ payload }) => payload.context?.sessionId)).size,
    views: pages.length,
    ...Object.fromEntries([...byPath].map(([path, of]) => [`views of ${path}`, of.length])),
  };
}

/**
 * Compares the studio's reports with what was stored, before anything is compacted and after all of it is.
 * @param folder has the collector's store, and gets a lake
 * @returns each number that differs
 */
export async function judgeReports(folder: string, events: readonly StoredEvent[]): Promise<string[]> {
  const known = countStored(events);
  const fresh = differences('not compacted', known, await readFigures(folder));
  await compactAll(folder);
  return [...fresh, ...differences('compacted', known, await readFigures(folder))];
}

function differences(state: string, known: Figures, shown: Figures): string[] {
  const names = new Set([...Object.keys(known), ...Object.keys(shown)]);
  return [...names].flatMap((name) =>
    known[name] === shown[name] ? [] : [`${state}: ${name}: ${known[name] ?? 0}, shown ${shown[name] ?? 0}`],
  );
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

async function readFigures(folder: string): Promise<Figures> {
  const engine = await openReportEngine({
    ...{ LAKE_DIR: lakeOf(folder), STORE_FILE: storeOf(folder), STORE_MAX_DAYS: 395, MONITORING_MAX_DAYS: 30 },
  });
  const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const period = { from: day(-1), to: day(1), zone: 'UTC', filters: [] };
  const ask = async (id: string, parameters: Record<string, string | number> = {}) => {
    const { columns, rows } = await engine.run(id, { ...period, parameters });
    return rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]])) as Row);
  };
  try {
    const [totals] = await ask('totals');
    const pages = await ask('pages', { limit: 1_000 });
    return {
      ...Object.fromEntries(['visitors', 'visits', 'views'].map((name) => [name, Number(totals?.[name])])),
      ...Object.fromEntries(pages.map(({ page, views }) => [`views of ${page}`, Number(views)])),
    };
  } finally {
    engine.close();
  }
}

type Row = Record<string, ReportValue | undefined>;
