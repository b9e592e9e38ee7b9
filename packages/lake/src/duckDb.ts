import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api';

export interface DuckDbOptions {
  /** What DuckDB holds in memory; the process takes some 350 MB more. 1 GB by default. */
  memoryLimit?: string;
  /** 2 by default. */
  threads?: number;
}

/** When what was freed goes back to the system: by default after a task that took 128 MB, or when 512 MB are freed at once. */
const GIVE_BACK = `SET GLOBAL allocator_background_threads = true; SET GLOBAL allocator_flush_threshold = '8MB';
  SET GLOBAL allocator_bulk_deallocation_flush_threshold = '32MB'`;

/** Loads DuckDB, which is 70 MB of native code, only where a lake is used. @throws Error where the system can't run it */
export async function createDuckDb(folder: string, options: DuckDbOptions = {}): Promise<DuckDBInstance> {
  requireGlibc();
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const { memoryLimit = '1GB', threads = 2 } = options;
  const instance = await DuckDBInstance.create(':memory:', {
    ...{ memory_limit: memoryLimit, threads: String(threads), temp_directory: folder },
    // The lake needs no extension that isn't built in: nothing is fetched at run time.
    autoinstall_known_extensions: 'false',
  });
  const connection = await instance.connect();
  // Files never change: one that is replaced has another name.
  await connection.run(`LOAD parquet; SET GLOBAL parquet_metadata_cache = true; ${GIVE_BACK}`);
  connection.closeSync();
  return instance;
}

/**
 * DuckDB's builds for musl (Alpine) crash, so that they are refused at the start.
 * @param platform and report are replaced in tests
 * @throws Error
 */
export function requireGlibc(
  platform: string = process.platform,
  report: object | string = process.report.getReport(),
): void {
  if (platform !== 'linux') return;
  const { header } = report as { header?: { glibcVersionRuntime?: string } };
  if (header?.glibcVersionRuntime) return;
  throw new Error(
    'The reports need DuckDB, which needs glibc: on Alpine and other systems with musl it crashes. Run them on Debian, Ubuntu or another image with glibc (node:24-slim).',
  );
}

/** A value that stands for itself in SQL. A statement ends at a NUL, so that one in a text is computed. */
export function quote(text: string): string {
  const parts = text.split('\0').map((part) => `'${part.replaceAll("'", "''")}'`);
  return parts.length === 1 ? `${parts[0]}` : `(${parts.join(' || chr(0) || ')})`;
}

/** A list of files, for `read_parquet`. */
export const fileList = (paths: readonly string[]) => `[${paths.map(quote).join(', ')}]`;

/** Runs a statement. @returns its rows */
export async function rowsOf<Row = Record<string, unknown>>(
  connection: DuckDBConnection,
  text: string,
  parameters?: Record<string, DuckDBValue>,
): Promise<Row[]> {
  const reader = await connection.runAndReadAll(text, parameters);
  return reader.getRowObjectsJS() as Row[];
}
