import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LAKE_COLUMNS, type Lake } from '@cumulus/lake';

/** A column that the plan had with another type, and one that it didn't have yet. */
const OTHER_TYPE = 'lcp_value';
const NEW = 'context_location_country';

/** Writes every second file of events again as an earlier version of the plan had it. */
export async function writeOlderLayout(lake: Lake): Promise<void> {
  const { path: folder } = lake.folder;
  const manifest = await lake.folder.readManifest();
  const older = LAKE_COLUMNS.filter(({ name }) => name !== NEW).map(({ name, type }) => ({
    name,
    type: name === OTHER_TYPE ? 'VARCHAR' : type,
  }));
  const columns = older.map(({ name, type }) => `${name}::${type} AS ${name}`).join(', ');
  manifest.layouts.push(older as (typeof manifest.layouts)[number]);
  const rewritten = manifest.files.filter((_, index) => index % 2 === 0);
  await lake.use(async (connection) => {
    for (const file of rewritten) {
      const path = join(folder, file.path);
      await connection.run(
        `COPY (SELECT ${columns} FROM read_parquet('${path}', hive_partitioning = false)) TO '${path}.new' (FORMAT parquet)`,
      );
      await rename(`${path}.new`, path);
      file.layout = manifest.layouts.length - 1;
    }
  });
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}
