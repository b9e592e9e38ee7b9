import type { DuckDBConnection } from '@duckdb/node-api';
import { quote, rowsOf } from './duckDb.ts';
import { IncomingRecords, type LoadedRecords } from './IncomingRecords.ts';
import type { Lake } from './Lake.ts';
import type { StagedFile } from './LakeFolder.ts';
import { LAKE_COLUMNS } from './lakeColumns.ts';
import { layoutIndex, type Manifest } from './Manifest.ts';
import { MAX_PARTS, mergeDays } from './mergeDays.ts';
import { type Mark, type RecordSource, SOURCE_TABLES, type SourceTable } from './RecordSource.ts';
import { readFiles } from './readFiles.ts';
import { writeDayFile } from './writeDayFile.ts';

const HOUR_MS = 3_600_000;
/** After the end of an hour: what was received in it is stored by then, as a transaction has 30 seconds. */
const CLOSING_MS = 600_000;
/** Rows of a step: what is in memory at a time, some 100 MB, and what a process that ends has to repeat. */
const STEP_ROWS = 100_000;

/** What a compaction did. */
export interface Compaction {
  /** Records read from the store. */
  read: number;
  /** Rows added to the lake. */
  added: number;
  /** Records that the lake had already. */
  repeated: number;
  /** Days whose files were merged. */
  merged: string[];
}

interface CompactOptions {
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
  stepRows?: number;
  /** Files of a day that is over, from which on they are merged; replaced in tests. */
  maxParts?: number;
}

/** The end of the last closed hour. */
export const closedUntil = (now: number): number => Math.floor((now - CLOSING_MS) / HOUR_MS) * HOUR_MS;

/**
 * Copies the records that were received before a time into the lake; they stay in the store. Each step adds its files and the place that it reached to the manifest
 * at once: a compaction that is interrupted anywhere and repeated stores each record once.
 * @param until milliseconds since 1970; not later than the last closed hour
 * @throws Error another process changes the lake
 */
export function compact(
  source: RecordSource,
  lake: Lake,
  until: number,
  options: CompactOptions = {},
): Promise<Compaction> {
  const { now = Date.now, stepRows = STEP_ROWS, maxParts = MAX_PARTS } = options;
  const end = Math.min(until, closedUntil(now()));
  return lake.folder.change(() =>
    lake.use(async (connection) => {
      const total: Compaction = { read: 0, added: 0, repeated: 0, merged: [] };
      const incoming = new IncomingRecords(connection, lake.folder.staging);
      for (const table of SOURCE_TABLES)
        await compactTable({ source, lake, connection, incoming, stepRows, total }, table, end);
      total.merged = await mergeDays(lake, connection, end, maxParts);
      await lake.folder.deleteReplaced(await lake.folder.readManifest());
      return total;
    }),
  );
}

interface Work {
  source: RecordSource;
  lake: Lake;
  connection: DuckDBConnection;
  incoming: IncomingRecords;
  stepRows: number;
  total: Compaction;
}

async function compactTable(work: Work, table: SourceTable, end: number): Promise<void> {
  const { source, lake, incoming, stepRows, total } = work;
  const last = await source.lastBefore(table, end);
  const { marks } = await lake.folder.readManifest();
  const from = await placeIn(source, table, marks[table], last);
  if (!last || from >= last.id) return;
  let reached: Mark | undefined;
  const store = async () => {
    if (!reached) return;
    const records = await incoming.load();
    lake.folder.step('read');
    const added = await addStep(work, table, records, reached);
    total.read += records.rows;
    total.added += added;
    total.repeated += records.rows - added;
    reached = undefined;
  };
  for await (const records of source.read(table, from, last.id)) {
    incoming.add(records);
    const { id = 0, received_at = 0 } = records.at(-1) ?? {};
    reached = { id, receivedAt: received_at };
    if (incoming.rows >= stepRows) await store();
  }
  await store();
}

/**
 * Where to go on: after the mark, or at the beginning where the store isn't that of the mark, as after its file was damaged or restored. Then the lake has some of
 * its records, which are found by their message ids.
 */
async function placeIn(
  source: RecordSource,
  table: SourceTable,
  mark: Mark | undefined,
  last: Mark | undefined,
): Promise<number> {
  if (!mark || !last) return 0;
  const found = await source.find(table, mark.id);
  if (found) return found.receivedAt === mark.receivedAt ? mark.id : 0;
  // Its record was deleted. A store with only lower ids and later records is another one.
  return last.id < mark.id && last.receivedAt > mark.receivedAt ? 0 : mark.id;
}

/** Adds records, one file for each day. @returns how many were new */
async function addStep(work: Work, table: SourceTable, records: LoadedRecords, reached: Mark): Promise<number> {
  const { lake, connection } = work;
  const manifest = await lake.folder.readManifest();
  const layout = layoutIndex(manifest, LAKE_COLUMNS);
  const hasKnown = (await findKnown(work, manifest, records)) > 0;
  const isNew = hasKnown ? 'AND (vendor, message_id) NOT IN (FROM known)' : '';
  const staged: StagedFile[] = [];
  for (const day of records.days) {
    const query = `SELECT * FROM (${records.query}) WHERE ${isOfDay(day)} ${isNew}`;
    const file = await writeDayFile({ connection, folder: lake.folder }, query, { day, layout });
    if (file.rows > 0) staged.push(file);
  }
  lake.folder.step('written');
  await lake.folder.switchTo(manifest, staged, [], { marks: { ...manifest.marks, [table]: reached } });
  return staged.reduce((sum, { rows }) => sum + rows, 0);
}

const isOfDay = (day: string) =>
  `occurred_at >= ${quote(day)}::TIMESTAMP AND occurred_at < ${quote(day)}::TIMESTAMP + INTERVAL 1 DAY`;

/** Finds the records that files have already, as table `known`. @returns their number */
async function findKnown({ lake, connection }: Work, manifest: Manifest, records: LoadedRecords): Promise<number> {
  const files = manifest.files.filter(({ day }) => day >= records.firstDay);
  if (files.length === 0) return 0;
  const stored = readFiles(lake.folder.path, manifest, files);
  await connection.run(`CREATE OR REPLACE TEMP TABLE known AS SELECT vendor, message_id FROM (${stored})
    SEMI JOIN (SELECT vendor, message_id FROM (${records.query})) USING (vendor, message_id)`);
  const [count] = await rowsOf<{ rows: bigint }>(connection, 'SELECT count(*) AS rows FROM known');
  return Number(count?.rows ?? 0);
}
