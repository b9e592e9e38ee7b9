import { readFile } from 'node:fs/promises';
import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api';
import { createDuckDb, type DuckDbOptions } from './duckDb.ts';
import { LakeFolder, type LakeFolderOptions } from './LakeFolder.ts';
import { receivedIn, visitsIn } from './lakeContent.ts';

export interface LakeOptions extends DuckDbOptions, LakeFolderOptions {
  /** `LAKE_DIR` */
  folder: string;
  /** Where DuckDB puts what has no room in memory, of a process that only reads: in `staging` by default, which each change empties. */
  temporary?: string;
}

export interface QueryOptions {
  /** Ends the query: nobody waits for it any more. */
  signal?: AbortSignal;
  /** Ends the query after this time. */
  timeoutMs?: number;
}

/** Rows of a report. Times and dates are ISO 8601, ids text, and counts numbers. */
export interface QueryResult {
  columns: string[];
  rows: Record<string, unknown>[];
}

/** Between two attempts to end a query that had not begun. */
const INTERRUPT_MS = 20;

/** Opens the lake; its folder may be empty. @throws Error where DuckDB can't run, or the manifest can't be read */
export async function openLake({ folder: path, temporary, ...options }: LakeOptions): Promise<Lake> {
  const folder = new LakeFolder(path, options);
  await folder.readManifest();
  return new Lake(folder, await createDuckDb(temporary ?? folder.staging, options));
}

/** The events of closed hours in Parquet files, and DuckDB that reads them. */
export class Lake {
  readonly folder: LakeFolder;
  readonly #instance: DuckDBInstance;

  constructor(folder: LakeFolder, instance: DuckDBInstance) {
    this.folder = folder;
    this.#instance = instance;
  }

  /** Runs work with a connection of its own. */
  async use<Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    const connection = await this.#instance.connect();
    try {
      await connection.run(`SET TimeZone = 'UTC'`);
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  }

  /**
   * Runs the query of a file over `events` (valid ones), `received` (all) and `visits`, with the columns of docs/data.md.
   * @param parameters of the query, by name
   * @throws the signal's reason, a TimeoutError, or DuckDB's error
   */
  async query(
    file: string | URL,
    parameters: Record<string, DuckDBValue> = {},
    options: QueryOptions = {},
  ): Promise<QueryResult> {
    const text = await readFile(file, 'utf8');
    return this.read(async (connection) => {
      const manifest = await this.folder.readManifest();
      const content = { folder: this.folder.path, manifest };
      await connection.run(`CREATE TEMP VIEW received AS ${receivedIn(content)}`);
      await connection.run(
        'CREATE TEMP VIEW events AS SELECT * EXCLUDE (is_valid, reason) FROM received WHERE is_valid',
      );
      await connection.run(`CREATE TEMP VIEW visits AS ${visitsIn(content)}`);
      return readAll(connection, text, parameters);
    }, options);
  }

  /**
   * Runs queries with a connection of its own, and ends them when nobody waits. They run again where they lost a file: an erasure deletes files at once, also under a
   * query that reads them.
   * @throws the signal's reason, a TimeoutError, or DuckDB's error
   */
  async read<Result>(
    work: (connection: DuckDBConnection) => Promise<Result>,
    { signal, timeoutMs }: QueryOptions = {},
  ): Promise<Result> {
    const signals = [...(signal ? [signal] : []), ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)])];
    const ending = AbortSignal.any(signals);
    const run = () => this.use((connection) => runUntil(ending, connection, work));
    const { generation } = await this.folder.readManifest();
    try {
      return await run();
    } catch (error) {
      if (ending.aborted || (await this.folder.readManifest()).generation === generation) throw error;
      return run();
    }
  }

  close(): void {
    this.#instance.closeSync();
  }
}

/** Runs work until a signal, by which its query is interrupted. */
async function runUntil<Result>(
  ending: AbortSignal,
  connection: DuckDBConnection,
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  const interrupt = () => connection.interrupt();
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    interrupt();
    timer = setInterval(interrupt, INTERRUPT_MS);
  };
  ending.addEventListener('abort', end);
  try {
    ending.throwIfAborted();
    return await work(connection);
  } catch (error) {
    ending.throwIfAborted();
    throw error;
  } finally {
    ending.removeEventListener('abort', end);
    clearInterval(timer);
  }
}

/** Runs a query, and reads its rows. */
export async function readAll(
  connection: DuckDBConnection,
  text: string,
  parameters: Record<string, DuckDBValue>,
): Promise<QueryResult> {
  const reader = await connection.runAndReadAll(text, parameters);
  const rows = reader.getRowObjectsJS().map((row) => plain(row) as Record<string, unknown>);
  return { columns: reader.deduplicatedColumnNames(), rows };
}

/** A value as JSON can hold it. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}
