import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quote, rowsOf } from './duckDb.ts';
import { type LakeFolder, type StagedFile, sizeOf } from './LakeFolder.ts';
import { IS_MONITORING, LAKE_COLUMNS } from './lakeColumns.ts';

/**
 * Of half a day: the events of a session stand together, so that its ids are stored once for most of them. Half as many rows take 2 bytes an event more, and 0.25 GB of
 * memory less.
 */
const ROW_GROUP = 245_760;
/** Reading a file makes times microseconds, which take a byte more each. */
const COLUMNS = LAKE_COLUMNS.map(({ name, type }) => `${name}::${type} AS ${name}`).join(', ');

/**
 * Writes events of one day to a file that is no part of the lake yet.
 * @param query selects them in the order of the file, with the columns of the files
 */
export async function writeDayFile(
  { connection, folder }: { connection: DuckDBConnection; folder: LakeFolder },
  query: string,
  { day, layout }: Pick<StagedFile, 'day' | 'layout'>,
): Promise<StagedFile> {
  const staged = join(folder.staging, `${randomUUID()}.parquet`);
  const options = `FORMAT parquet, COMPRESSION zstd, PARQUET_VERSION v2, WRITE_BLOOM_FILTER false, ROW_GROUP_SIZE ${ROW_GROUP}`;
  const copy = `COPY (SELECT ${COLUMNS} FROM (${query})) TO ${quote(staged)} (${options})`;
  const [result] = await rowsOf<{ Count: bigint }>(connection, copy);
  const monitored = `SELECT count(*) AS rows FROM read_parquet(${quote(staged)}) WHERE ${IS_MONITORING}`;
  const [found] = await rowsOf<{ rows: bigint }>(connection, monitored);
  return {
    ...{ staged, day, layout, rows: Number(result?.Count ?? 0), bytes: await sizeOf(staged) },
    ...(Number(found?.rows) > 0 && { hasMonitoring: true as const }),
  };
}
