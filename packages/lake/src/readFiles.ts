import { join } from 'node:path';
import { fileList } from './duckDb.ts';
import { LAKE_COLUMNS } from './lakeColumns.ts';
import type { LakeFile, Layout, Manifest } from './Manifest.ts';

/** Further columns of a query over files. */
interface FileQuery {
  /** Of each row's day, from the path. */
  withDay?: boolean;
  /** `filename`: the path of each row's file. */
  withFile?: boolean;
}

/**
 * A query of files with all columns of this release, of whichever layout a file is: columns that were added later are NULL, and those with another type are
 * converted. Columns that the plan no longer has are left out.
 */
export function readFiles(
  folder: string,
  manifest: Manifest,
  files: readonly LakeFile[],
  options: FileQuery = {},
): string {
  const further = [...(options.withDay ? ['day'] : []), ...(options.withFile ? ['filename'] : [])];
  const byLayout = Map.groupBy(files, ({ layout }) => layout);
  if (byLayout.size === 0) {
    const empty = [...LAKE_COLUMNS.map(({ name, type }) => `NULL::${type} AS ${name}`), ...further.map(emptyColumn)];
    return `SELECT ${empty.join(', ')} WHERE false`;
  }
  const queries = [...byLayout].map(([index, ofLayout]) => {
    const paths = ofLayout.map(({ path }) => join(folder, path));
    const columns = [...columnsIn(manifest.layouts[index] ?? []), ...further];
    const types = options.withDay
      ? ', hive_partitioning = true, hive_types = {day: DATE}'
      : ', hive_partitioning = false';
    return `SELECT ${columns.join(', ')} FROM read_parquet(${fileList(paths)}${types}, filename = ${options.withFile === true})`;
  });
  return queries.join('\nUNION ALL ');
}

const emptyColumn = (name: string) => `NULL::${name === 'day' ? 'DATE' : 'VARCHAR'} AS ${name}`;

function columnsIn(layout: Layout): string[] {
  const types = new Map(layout.map(({ name, type }) => [name, type]));
  return LAKE_COLUMNS.map(({ name, type }) => {
    if (!types.has(name)) return `NULL::${type} AS ${name}`;
    return types.get(name) === type ? name : `TRY_CAST(${name} AS ${type}) AS ${name}`;
  });
}
