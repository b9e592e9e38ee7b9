import { mkdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  type Lake,
  type LakeContent,
  nameDamage,
  openLake,
  RecentRecords,
  readAll,
  requireVisits,
} from '@cumulus/lake';
import { openSource } from '../openSource.ts';
import type { ReportQuery, ReportRows, ReportValue } from '../Report.ts';
import { type ReportEnvironment, reportFolder } from '../reportEnvironment.ts';
import { findReport } from '../reportList.ts';
import { macrosOf, sqlFile } from '../reportSql.ts';
import { reportViews } from './reportViews.ts';
import { VisitorBitmaps } from './VisitorBitmaps.ts';

/**
 * What DuckDB holds in memory; with what the process takes besides it stays under `MEMORY_LIMIT_BYTES`. With 50,000,000 events the results of an experiment take
 * 800 MB of the process, and 1,300 with a limit of 750 MB, in the same time: what has no room is written to disk.
 */
const MEMORY_LIMIT = '500MB';
const TIMEOUT_MS = 30_000;

/** Opens the lake for reports. @throws Error where DuckDB can't run */
export async function openReportEngine(environment: ReportEnvironment): Promise<ReportEngine> {
  const folder = reportFolder(environment);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lake = await openLake({ folder: environment.LAKE_DIR, temporary: folder, memoryLimit: MEMORY_LIMIT });
  return new ReportEngine(lake, () => {
    const source = openSource(environment);
    return source && new RecentRecords(lake, source, { folder });
  });
}

/** Runs the queries of reports on the lake, and on what isn't compacted yet. */
export class ReportEngine {
  readonly #lake: Lake;
  readonly #openRecent: () => RecentRecords | undefined;
  readonly #bitmaps = new VisitorBitmaps();
  #recent: RecentRecords | undefined;

  /** @param openRecent undefined as long as the collector has no store */
  constructor(lake: Lake, openRecent: () => RecentRecords | undefined) {
    this.#lake = lake;
    this.#openRecent = openRecent;
  }

  /** Runs a report. @throws the signal's reason, a TimeoutError, DuckDB's error, or one that names damaged files of the lake */
  run(id: string, query: ReportQuery, signal?: AbortSignal): Promise<ReportRows> {
    return nameDamage(this.#lake.folder, () => this.#run(id, query, signal));
  }

  async #run(id: string, query: ReportQuery, signal?: AbortSignal): Promise<ReportRows> {
    const report = findReport(id);
    if (!report) throw new Error(`there is no report ${id}`);
    const text = await readFile(sqlFile(id), 'utf8');
    const macros = macrosOf(text);
    const options = { timeoutMs: TIMEOUT_MS, ...(signal && { signal }) };
    return this.#lake.read(
      (connection) =>
        this.#use(async (content) => {
          const views = reportViews(content, report, query, [...macros, text].join('\n'));
          await connection.run([views, ...macros].join(';\n'));
          await this.#bitmaps.use(connection, content, report, query);
          const { columns, rows } = await readAll(connection, text, { ...query.parameters });
          return { columns, rows: rows.map((row) => Object.values(row) as ReportValue[]) };
        }),
      options,
    );
  }

  close(): void {
    this.#lake.close();
  }

  async #use<Result>(work: (content: LakeContent) => Promise<Result>): Promise<Result> {
    this.#recent ??= this.#openRecent();
    if (this.#recent) return this.#recent.use(work);
    const manifest = await this.#lake.folder.readManifest();
    requireVisits(manifest);
    return work({ folder: this.#lake.folder.path, manifest });
  }
}
