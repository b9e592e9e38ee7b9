import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quote, rowsOf } from './duckDb.ts';
import { type LakeFolder, type StagedFile, sizeOf } from './LakeFolder.ts';

/** Half of a day of 500,000 events: ids repeat within a group, and reports skip groups without the events that they read. */
const ROW_GROUP = 245_760;

/**
 * Writes events of one day to a file that is no part of the lake yet, sorted by event and time.
 * @param query selects them, with the columns of the files
 */
export async function writeDayFile(
  { connection, folder }: { connection: DuckDBConnection; folder: LakeFolder },
  query: string,
  { day, layout }: Pick<StagedFile, 'day' | 'layout'>,
): Promise<StagedFile> {
  const staged = join(folder.staging, `${randomUUID()}.parquet`);
  const options = `FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 9, PARQUET_VERSION v2, ROW_GROUP_SIZE ${ROW_GROUP}`;
  const copy = `COPY (SELECT * FROM (${query}) ORDER BY event, occurred_at) TO ${quote(staged)} (${options})`;
  const [result] = await rowsOf<{ Count: bigint }>(connection, copy);
  return { staged, day, layout, rows: Number(result?.Count ?? 0), bytes: await sizeOf(staged) };
}
