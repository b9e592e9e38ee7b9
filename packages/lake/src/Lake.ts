import { readFile } from 'node:fs/promises';
import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api';
import { createDuckDb, type DuckDbOptions } from './duckDb.ts';
import { LakeFolder, type LakeFolderOptions } from './LakeFolder.ts';
import { readFiles } from './readFiles.ts';

export interface LakeOptions extends DuckDbOptions, LakeFolderOptions {
  /** `LAKE_DIR` */
  folder: string;
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
export async function openLake({ folder: path, ...options }: LakeOptions): Promise<Lake> {
  const folder = new LakeFolder(path, options);
  await folder.readManifest();
  return new Lake(folder, await createDuckDb(folder.staging, options));
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
   * Runs the query of a file over `events` (valid ones) and `received` (all), with `day` besides the columns of docs/data.md.
   * @param parameters of the query, by name
   * @throws the signal's reason, a TimeoutError, or DuckDB's error
   */
  async query(
    file: string | URL,
    parameters: Record<string, DuckDBValue> = {},
    options: QueryOptions = {},
  ): Promise<QueryResult> {
    const text = await readFile(file, 'utf8');
    const { signal, timeoutMs } = options;
    const signals = [...(signal ? [signal] : []), ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)])];
    const ending = AbortSignal.any(signals);
    const run = () => this.use((connection) => this.#run(connection, text, parameters, ending));
    const { generation } = await this.folder.readManifest();
    try {
      return await run();
    } catch (error) {
      // An erasure deletes files at once, also under a query that reads them.
      if (ending.aborted || (await this.folder.readManifest()).generation === generation) throw error;
      return run();
    }
  }

  close(): void {
    this.#instance.closeSync();
  }

  async #run(
    connection: DuckDBConnection,
    text: string,
    parameters: Record<string, DuckDBValue>,
    ending: AbortSignal,
  ): Promise<QueryResult> {
    ending.throwIfAborted();
    const manifest = await this.folder.readManifest();
    const files = readFiles(this.folder.path, manifest, manifest.files, { withDay: true });
    await connection.run(`CREATE TEMP VIEW received AS ${files}`);
    await connection.run('CREATE TEMP VIEW events AS SELECT * EXCLUDE (is_valid, reason) FROM received WHERE is_valid');
    const interrupt = () => connection.interrupt();
    let timer: NodeJS.Timeout | undefined;
    const end = () => {
      interrupt();
      timer = setInterval(interrupt, INTERRUPT_MS);
    };
    ending.addEventListener('abort', end);
    try {
      ending.throwIfAborted();
      const reader = await connection.runAndReadAll(text, parameters);
      const rows = reader.getRowObjectsJS().map((row) => plain(row) as Record<string, unknown>);
      return { columns: reader.deduplicatedColumnNames(), rows };
    } catch (error) {
      ending.throwIfAborted();
      throw error;
    } finally {
      ending.removeEventListener('abort', end);
      clearInterval(timer);
    }
  }
}

/** A value as JSON can hold it. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}
