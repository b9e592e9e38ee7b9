import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  compact,
  openLake,
  openPostgresSource,
  openSqliteSource,
  RecentRecords,
  type RecordSource,
  updateVisits,
} from '@cumulus/lake';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../apps/collector/store/openStore.ts';
import { ReportEngine } from '../../../apps/studio/reports/process/ReportEngine.ts';
import { readReportQuery } from '../../../apps/studio/reports/readReportQuery.ts';
import { findReport } from '../../../apps/studio/reports/reportList.ts';
import { makeKnownVisits } from '../../fixtures/visits/knownVisits.ts';
import { recordsOfVisit } from '../../fixtures/visits/recordsOfVisits.ts';
import { KINDS, type Kind, startDatabases } from '../collector/startDatabases.ts';

const HOUR_MS = 3_600_000;
/** In the past of every clock. */
const FIRST = Date.parse('2026-01-05T00:00:00Z');
const COMPACTED = FIRST + 110 * HOUR_MS;
const PERIOD = 'from=2026-01-01&to=2026-01-31';
const RECORDS = makeKnownVisits({ count: 60, seed: 34, first: FIRST })
  .flatMap(recordsOfVisit)
  .toSorted((one, other) => one.receivedAt - other.receivedAt);
const EARLY = RECORDS.filter(({ receivedAt }) => receivedAt < COMPACTED);
const OPEN = RECORDS.filter(({ receivedAt }) => receivedAt >= COMPACTED);
/** Sent again a day later by a browser that had no answer. */
const LATE = EARLY.filter((_, index) => index % 9 === 4).map((record) => ({
  ...{ ...record, receivedAt: COMPACTED + HOUR_MS, occurredAt: record.receivedAt },
}));
const PROMPT = EARLY.filter((_, index) => index % 9 !== 4);

/** The first query of each report's own tests, in the period of the records. */
const QUERIES = globSync('apps/studio/reports/queries/*.test.json').flatMap((file) => {
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: { query: string }[] };
  const id = basename(file, '.test.json');
  return cases.slice(0, 1).map(({ query }) => ({ id, query: query.replace(/(from|to)=[^&]*&?/g, '') }));
});

/** A collector's store of one kind, a lake, and reports on both. */
async function openReports(kind: Kind, wrap = (source: RecordSource) => source) {
  const folder = mkdtempSync(join(tmpdir(), 'stores-'));
  const databases = await startDatabases(kind);
  const options = await databases.create();
  const store = await openStore(options);
  const open = () => (options.databaseUrl ? openPostgresSource(options.databaseUrl) : openSqliteSource(options.file));
  const [source, recentSource] = [open(), open()];
  const lake = await openLake({ folder: join(folder, 'lake'), memoryLimit: '300MB' });
  const recent = new RecentRecords(lake, wrap(recentSource), {
    folder: join(folder, 'recent'),
    refreshMs: Number.POSITIVE_INFINITY,
  });
  onTestFinished(async () => {
    lake.close();
    await Promise.allSettled([store.close(), source.close(), recentSource.close()]);
    await databases.stop();
    rmSync(folder, { recursive: true });
  });
  const engine = new ReportEngine(lake, () => recent);
  return {
    ...{ store, databases, source: recentSource },
    async compact(until: number) {
      await compact(source, lake, until);
      await updateVisits(lake);
    },
    ask(id: string, query = '') {
      const report = findReport(id);
      if (!report) throw new Error(`there is no report ${id}`);
      return engine.run(id, readReportQuery(report, new URLSearchParams(`${PERIOD}&${query}`), 0));
    },
  };
}

type Reports = Awaited<ReturnType<typeof openReports>>;

async function answersOf(reports: Reports): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const { id, query } of QUERIES) answers[`${id}?${query}`] = (await reports.ask(id, query)).rows;
  return answers;
}

it('answers every report the same from SQLite and PostgreSQL, with the open hour, late and repeated events', async () => {
  const [sqlite, postgres] = await Promise.all(
    KINDS.map(async (kind) => {
      const reports = await openReports(kind);
      await reports.store.append(PROMPT);
      await reports.compact(COMPACTED);
      await reports.store.append([...PROMPT.slice(0, 20), ...LATE, ...OPEN]);
      const open = await answersOf(reports);
      const { rows } = await reports.ask('totals');
      await reports.compact(COMPACTED + 1_000 * HOUR_MS);
      await reports.store.append([...LATE, ...OPEN.slice(0, 20)]);
      return { open, rows, compacted: await answersOf(reports) };
    }),
  );
  expect(Object.keys(sqlite?.open ?? {}).length).toBeGreaterThan(20);
  expect(sqlite?.rows[0]?.slice(1, 2)).toEqual([60]);
  expect(postgres?.open).toEqual(sqlite?.open);
  expect(postgres?.compacted).toEqual(sqlite?.compacted);
});

const SLOW = '(SELECT 1 AS id, 1 AS received_at FROM pg_sleep(600)) AS slow' as 'event';

/** A source whose database is killed once, and started again, when events were read and the query of consent records runs. */
function killedOnce(source: RecordSource, kill: () => Promise<void> | undefined): RecordSource {
  let isKilled = false;
  return {
    ...source,
    async lastBefore(table, until) {
      if (table !== 'consent' || isKilled) return source.lastBefore(table, until);
      isKilled = true;
      const running = source.find(SLOW, 1);
      // It is sent.
      await Promise.race([running, new Promise((resolve) => setImmediate(resolve))]);
      const [outcome] = await Promise.allSettled([running, kill()]);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
  };
}

describe('PostgreSQL', () => {
  it('goes away in the middle of a report, which fails, and returns: the next one lacks nothing', async () => {
    let kill: () => Promise<void> | undefined = () => undefined;
    const reports = await openReports('PostgreSQL', (source) => killedOnce(source, () => kill()));
    kill = () => reports.databases.killServer?.();
    await reports.store.append(EARLY);
    await reports.compact(COMPACTED);
    await reports.store.append(OPEN);
    await expect(reports.ask('totals')).rejects.toMatchObject({ name: 'StoreError', problem: 'unavailable' });
    expect((await reports.ask('totals')).rows[0]?.slice(1, 2)).toEqual([60]);
    await reports.compact(COMPACTED + 1_000 * HOUR_MS);
    expect((await reports.ask('totals')).rows[0]?.slice(1, 2)).toEqual([60]);
  });

  it('is only read', async () => {
    const { source } = await openReports('PostgreSQL');
    const changing = "(SELECT nextval('event_id_seq') AS id, 1 AS received_at) AS changed" as 'event';
    await expect(source.find(changing, 1)).rejects.toThrow('read-only transaction');
    expect(await source.find('event', 1)).toBeUndefined();
  });
});
