import type { DuckDBConnection } from '@duckdb/node-api';
import type { Lake } from './Lake.ts';
import { LAKE_COLUMNS } from './lakeColumns.ts';
import { layoutIndex } from './Manifest.ts';
import { readFiles } from './readFiles.ts';
import { writeDayFile } from './writeDayFile.ts';

/** Files of a day that isn't over: one for each hour. */
const MAX_HOURS = 24;
/** Files of a day that is over: late events come each hour, and writing the whole day again for each would take as long as compacting a day. */
export const MAX_PARTS = 4;

/**
 * Merges the files of each day that is over and has more than a few into one, which is faster to read, in their order: sorting a day takes ten times as long, since rows are wide, and makes it
 * larger, since the events of a session no longer stand together. Late events make another file of a day, until the next merge.
 * @param end of the closed hours
 * @param maxParts how many files a day that is over may have
 * @returns the merged days
 */
export async function mergeDays(
  lake: Lake,
  connection: DuckDBConnection,
  end: number,
  maxParts: number,
): Promise<string[]> {
  const today = new Date(end).toISOString().slice(0, 10);
  const { files } = await lake.folder.readManifest();
  const days = [...Map.groupBy(files, ({ day }) => day)]
    .filter(([day, parts]) => parts.length > (day < today ? maxParts : MAX_HOURS))
    .map(([day]) => day)
    .sort();
  for (const day of days) {
    const manifest = await lake.folder.readManifest();
    const parts = manifest.files.filter((file) => file.day === day);
    const layout = layoutIndex(manifest, LAKE_COLUMNS);
    const query = readFiles(lake.folder.path, manifest, parts);
    const merged = await writeDayFile({ connection, folder: lake.folder }, query, { day, layout });
    lake.folder.step('written');
    await lake.folder.switchTo(manifest, [merged], parts);
  }
  return days;
}
