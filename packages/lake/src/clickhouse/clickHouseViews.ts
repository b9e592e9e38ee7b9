import { readFileSync } from 'node:fs';
import { quote } from '../duckDb.ts';
import { LAKE_COLUMNS, type LakeType } from '../lakeColumns.ts';
import type { Layout, Manifest } from '../Manifest.ts';
import { VISIT_COLUMNS, VISIT_NAMES } from '../visits/visitColumns.ts';

const TYPES: Readonly<Record<string, string>> = {
  UUID: 'Nullable(UUID)',
  VARCHAR: 'Nullable(String)',
  TIMESTAMP_MS: "Nullable(DateTime64(3, 'UTC'))",
  DOUBLE: 'Nullable(Float64)',
  BOOLEAN: 'Nullable(Bool)',
  INTEGER: 'Nullable(Int32)',
  'VARCHAR[]': 'Array(Nullable(String))',
} satisfies Record<LakeType, string> & Record<string, string>;

/** The views over those that stand for files. */
const VIEWS = readFileSync(new URL('views.sql', import.meta.url), 'utf8')
  .trim()
  .split(/;(?:\n+|$)/)
  .filter(Boolean);

/** ClickHouse compares UUIDs in another order than Parquet's statistics: by them it would leave out rows, or fail. */
const SETTINGS = 'SETTINGS input_format_parquet_filter_push_down = 0';

const typeOf = (type: string) => TYPES[type] ?? type;
const nothing = (type: string) => `${type.endsWith('[]') ? '[]' : 'NULL'}::${typeOf(type)}`;

/**
 * The statements by which ClickHouse reads a lake: database `lake` with the views `received`, `events` and `visits`, over just the files of a manifest.
 * @param location of the lake's files: a folder that ClickHouse may read, or the address of a bucket (`https://…`), without `/` at the end
 */
export function clickHouseViews(manifest: Manifest, location: string): string[] {
  const { visits = [], visitParts } = manifest;
  const read = (paths: readonly string[]) => tableOf(location, paths);
  const noVisits = selectNone([
    { name: 'visit_id', type: 'UUID' },
    ...VISIT_COLUMNS,
    { name: 'is_new', type: 'BOOLEAN' },
    { name: 'visitor_number', type: 'INTEGER' },
  ]);
  const visitsIn = (files: readonly { path: string }[]) =>
    files.length === 0 ? noVisits : `SELECT ${VISIT_NAMES.join(', ')}, day FROM ${read(files.map(({ path }) => path))}`;
  return [
    'CREATE DATABASE IF NOT EXISTS lake',
    `CREATE OR REPLACE VIEW lake.received AS\n${receivedIn(manifest, read)}`,
    `CREATE OR REPLACE VIEW lake.whole_visits AS\n${visitsIn(visits)}`,
    `CREATE OR REPLACE VIEW lake.visit_parts AS\n${visitsIn(visitParts ? [visitParts] : [])}`,
    ...VIEWS,
  ];
}

function receivedIn({ files, layouts }: Manifest, read: (paths: readonly string[]) => string): string {
  if (files.length === 0) return selectNone(LAKE_COLUMNS);
  const byLayout = Map.groupBy(files, ({ layout }) => layout);
  return [...byLayout]
    .map(([index, ofLayout]) => {
      const columns = [...columnsIn(layouts[index] ?? []), 'day'].join(', ');
      return `SELECT ${columns} FROM ${read(ofLayout.map(({ path }) => path))}`;
    })
    .join('\nUNION ALL\n');
}

/** All columns of this release: those that a layout lacks are NULL, those with another type are converted where they can be. */
function columnsIn(layout: Layout): string[] {
  const types = new Map(layout.map(({ name, type }) => [name, type]));
  return LAKE_COLUMNS.map(({ name, type }) => {
    if (!types.has(name)) return `${nothing(type)} AS ${name}`;
    return types.get(name) === type ? name : `accurateCastOrNull(${name}, ${quote(typeOf(type))}) AS ${name}`;
  });
}

const selectNone = (columns: Layout | readonly { name: string; type: string }[]) =>
  `SELECT ${columns.map(({ name, type }) => `${nothing(type)} AS ${name}`).join(', ')}, toDate('1970-01-01') AS day WHERE false`;

function tableOf(location: string, paths: readonly string[]): string {
  const [first = '', ...others] = paths;
  const files = others.length === 0 ? first : `{${paths.join(',')}}`;
  return `${/^https?:/.test(location) ? 's3' : 'file'}(${quote(`${location}/${files}`)}, 'Parquet') ${SETTINGS}`;
}
