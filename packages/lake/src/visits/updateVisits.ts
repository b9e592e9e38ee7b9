import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { addDays } from '@cumulus/content-model/days';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quote, rowsOf } from '../duckDb.ts';
import type { Lake } from '../Lake.ts';
import { sizeOf } from '../LakeFolder.ts';
import type { Manifest } from '../Manifest.ts';
import { readFiles } from '../readFiles.ts';
import { NO_VISITS, partsOf, VISIT_NAMES, VISITS_VERSION, visitsOf } from './visitColumns.ts';
import { type StagedDayVisits, type StagedVisits, visitParts, wholeVisits } from './visitFiles.ts';
import { NUMBERED, numberedVisitors, numberVisitors } from './visitorNumbers.ts';

const NAMES = VISIT_NAMES.join(', ');
const OPTIONS = 'FORMAT parquet, COMPRESSION zstd, PARQUET_VERSION v2, WRITE_BLOOM_FILTER false';

/** Writes the visits of each day whose event files changed, one day after the other; each is one replacement of the manifest. @returns the days */
export function updateVisits(lake: Lake): Promise<string[]> {
  return lake.folder.change(async () => {
    const days = await lake.use((connection) => updateStaleDays(lake, connection));
    await lake.folder.deleteReplaced(await lake.folder.readManifest());
    return days;
  });
}

/** As `updateVisits`, within a change. */
export async function updateStaleDays(lake: Lake, connection: DuckDBConnection): Promise<string[]> {
  await removeOtherVersion(lake, connection);
  await removeEmptyDays(lake, connection);
  const days = staleDays(await lake.folder.readManifest());
  for (const day of days) await updateDay(lake, connection, day);
  const manifest = await lake.folder.readManifest();
  if (manifest.visitsVersion !== VISITS_VERSION)
    await lake.folder.switchVisits(manifest, { visitsVersion: VISITS_VERSION });
  return days;
}

/** Removes all visits of another version: they have other columns, or other rows. */
async function removeOtherVersion(lake: Lake, connection: DuckDBConnection): Promise<void> {
  const manifest = await lake.folder.readManifest();
  const { visits: removed = [] } = manifest;
  if (removed.every(({ version }) => version === VISITS_VERSION)) return;
  const over = await writeOverMidnight(lake, connection, `SELECT *, NULL::DATE AS day FROM (${NO_VISITS})`);
  await lake.folder.switchVisits(manifest, { removed, over });
}

function staleDays({ files, visits = [] }: Manifest): string[] {
  const written = new Map(visits.map((one) => [one.day, one]));
  return [...Map.groupBy(files, ({ day }) => day)]
    .filter(([day, ofDay]) => {
      const { of = [] } = written.get(day) ?? {};
      const paths = ofDay.map(({ path }) => path);
      return of.toSorted().join() !== paths.toSorted().join();
    })
    .map(([day]) => day)
    .sort();
}

/** Removes the visits of days that have no events any more, as after an erasure or when they expired. */
async function removeEmptyDays(lake: Lake, connection: DuckDBConnection): Promise<void> {
  const { folder } = lake;
  const manifest = await folder.readManifest();
  const days = new Set(manifest.files.map(({ day }) => day));
  const removed = (manifest.visits ?? []).filter(({ day }) => !days.has(day));
  const parts = visitParts(folder.path, manifest);
  const kept = `day IN (${[...days, '1970-01-01'].map(quote).join(', ')})`;
  const [gone] = await rowsOf<{ rows: bigint }>(
    connection,
    `SELECT count(*) AS rows FROM (${parts}) WHERE NOT (${kept})`,
  );
  if (removed.length === 0 && Number(gone?.rows) === 0) return;
  const over = await writeOverMidnight(lake, connection, `SELECT ${NAMES}, day FROM (${parts}) WHERE ${kept}`);
  await folder.switchVisits(manifest, { removed, over });
}

async function updateDay(lake: Lake, connection: DuckDBConnection, day: string): Promise<void> {
  const manifest = await lake.folder.readManifest();
  const { path: folder } = lake.folder;
  const files = manifest.files.filter((file) => file.day === day);
  const events = `(SELECT * FROM (${readFiles(folder, manifest, files, { withDay: true })}) WHERE is_valid)`;
  const beside = [addDays(day, -1), addDays(day, 1)];
  const parts = visitParts(folder, manifest);
  const run = (text: string) => connection.run(text);
  await run(`CREATE OR REPLACE TEMP TABLE mine AS ${partsOf(events)}`);
  // Parts of visits that have another on the day before or after.
  await run(`CREATE OR REPLACE TEMP TABLE over_midnight AS SELECT visit_id FROM mine SEMI JOIN (
    SELECT visit_id FROM (${wholeVisits(folder, manifest, (one) => beside.includes(one))})
    UNION ALL SELECT visit_id FROM (${parts}) WHERE day IN (${beside.map(quote).join(', ')})) USING (visit_id)`);
  // A visitor keeps the number that any visit has, also one of this day that is replaced.
  const known = `SELECT anonymous_id, any_value(visitor_number) AS visitor_number, NOT bool_or(day < ${quote(day)}) AS is_new
    FROM (${numberedVisitors(folder, manifest)}) SEMI JOIN mine USING (anonymous_id) GROUP BY anonymous_id`;
  const visitors = await numberVisitors(connection, manifest, known);
  await run(`CREATE OR REPLACE TEMP VIEW ours AS ${NUMBERED}`);
  const written = await writeFile(
    lake,
    connection,
    `SELECT ${NAMES} FROM ours ANTI JOIN over_midnight USING (visit_id) ORDER BY started_at, visit_id`,
  );
  const others = await rewriteOthers({ lake, connection, manifest, day, beside });
  const over = await writeOverMidnight(
    lake,
    connection,
    `SELECT ${NAMES}, day FROM (
    SELECT ${NAMES}, day FROM (SELECT * REPLACE (is_new AND NOT (day > ${quote(day)} AND anonymous_id IN (SELECT anonymous_id FROM mine)
      AND visit_id NOT IN (SELECT visit_id FROM mine)) AS is_new) FROM (${parts})) WHERE day <> ${quote(day)}
    UNION ALL SELECT ${NAMES}, day FROM ours SEMI JOIN over_midnight USING (visit_id)
    UNION ALL SELECT ${NAMES}, day FROM moved) ORDER BY day, started_at, visit_id`,
  );
  lake.folder.step('written');
  const own = { ...written, day, version: VISITS_VERSION, of: files.map(({ path }) => path) };
  await lake.folder.switchVisits(manifest, { staged: [own, ...others], over, visitors });
}

interface Update {
  lake: Lake;
  connection: DuckDBConnection;
  manifest: Manifest;
  day: string;
  beside: string[];
}

/** Writes the files of other days that this day changes: visits that go on over midnight leave them (as table `moved`), and its visitors are no longer new on later days. */
async function rewriteOthers({ lake, connection, manifest, day, beside }: Update) {
  const { path: folder } = lake.folder;
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE moved AS SELECT *, NULL::DATE AS day FROM (${wholeVisits(folder, manifest, () => false)})`,
  );
  const others: StagedDayVisits[] = [];
  for (const other of (manifest.visits ?? []).filter((one) => beside.includes(one.day) || one.day > day)) {
    const rows = `(${wholeVisits(folder, manifest, (one) => one === other.day)})`;
    const isMoved = beside.includes(other.day) ? 'visit_id IN (FROM over_midnight)' : 'false';
    const isKnown = other.day > day ? 'is_new AND anonymous_id IN (SELECT anonymous_id FROM mine)' : 'false';
    const [found] = await rowsOf<{ rows: bigint }>(
      connection,
      `SELECT count(*) AS rows FROM ${rows} WHERE ${isMoved} OR (${isKnown})`,
    );
    if (Number(found?.rows) === 0) continue;
    const current = `(SELECT * REPLACE (is_new AND NOT (${isKnown}) AS is_new) FROM ${rows})`;
    await connection.run(`INSERT INTO moved SELECT *, ${quote(other.day)}::DATE FROM ${current} WHERE ${isMoved}`);
    const left = `SELECT * FROM ${current} WHERE NOT (${isMoved}) ORDER BY started_at, visit_id`;
    const { version, of } = other;
    others.push({ ...(await writeFile(lake, connection, left)), day: other.day, version, of });
  }
  return others;
}

/** Writes the parts of visits over midnight, and these visits whole. */
async function writeOverMidnight(lake: Lake, connection: DuckDBConnection, query: string) {
  const parts = await writeFile(lake, connection, query);
  const staged = `(SELECT * FROM read_parquet(${quote(parts.staged)}, hive_partitioning = false))`;
  const whole = `SELECT ${NAMES} FROM (${visitsOf(staged)}) ORDER BY started_at, visit_id`;
  return { parts, whole: await writeFile(lake, connection, whole) };
}

async function writeFile({ folder }: Lake, connection: DuckDBConnection, query: string): Promise<StagedVisits> {
  const staged = join(folder.staging, `${randomUUID()}.parquet`);
  const [result] = await rowsOf<{ Count: bigint }>(connection, `COPY (${query}) TO ${quote(staged)} (${OPTIONS})`);
  return { staged, rows: Number(result?.Count ?? 0), bytes: await sizeOf(staged) };
}
