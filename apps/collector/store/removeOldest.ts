import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './Database.ts';
import { type EventTables, hasEnd, queries } from './schema.ts';
import type { SenderCode } from './senders/SenderCodes.ts';
import { TABLE_NAMES, type TableName, tableNumber } from './tables.ts';

/** Rows and bytes of one transaction: inserts wait for it. A row has up to 4 MB, and SQLite overwrites what it deletes. */
const STEP_ROWS = 500;
const STEP_BYTES = 2_000_000;

interface Selection {
  /** Only what this condition holds for. */
  expired?: Expression<SqlBool>;
  /** Only what this one sent. */
  sender?: SenderCode;
  /** Bytes that the deleted rows take together, at least; without it all rows of the condition. */
  bytes?: number;
}

/** Deleted rows, and those of them that waited to be forwarded, or were forwarded. */
export interface Removed {
  rows: number;
  unsent: number;
  forwarded: number;
}

interface OldRow {
  id: number;
  bytes: number;
  anonymous_id: string | null;
  user_id: string | null;
}

/** Deletes the oldest rows of a table in steps, until as many bytes are deleted and no row more; with them links of ids that have no rows left. @throws StoreError */
export async function removeOldest(database: Database, table: TableName, selection: Selection): Promise<Removed> {
  const removed: Removed = { rows: 0, unsent: 0, forwarded: 0 };
  const { sender, bytes = Number.POSITIVE_INFINITY } = selection;
  for (let left = bytes, last = 0; left > 0; ) {
    const rows = takeBytes(await readOldest(database, table, selection, last), Math.min(left, STEP_BYTES));
    if (rows.length === 0) {
      // Of the sender perhaps rows are left whose records were deleted otherwise.
      if (sender) await database.write([forgetting(table, sender)]);
      break;
    }
    addTo(removed, await deleteRows(database, table, rows, sender));
    left -= rows.reduce((sum, row) => sum + row.bytes, 0);
    last = rows.at(-1)?.id ?? last;
  }
  return removed;
}

/** Adds what was removed in a step. */
export function addTo(removed: Removed, { rows, unsent, forwarded }: Removed): void {
  removed.rows += rows;
  removed.unsent += unsent;
  removed.forwarded += forwarded;
}

/** @param last the last deleted row, so that those of a sender before it aren't looked for again */
function readOldest(database: Database, table: TableName, selection: Selection, last: number): Promise<OldRow[]> {
  const { expired, sender } = selection;
  const columns = ['id', 'anonymous_id', 'user_id', database.storedBytes.as('bytes')] as const;
  if (sender) {
    const next = queries
      .selectFrom('sender')
      .where((sent) => isOf(sent, table, sender))
      .where('record_id', '>', last);
    // All tables of records have the columns of `event`.
    const records = next.innerJoin(table as 'event', 'id', 'record_id').select(columns);
    return database.read(records.orderBy('record_id').limit(STEP_ROWS));
  }
  const records = queries.selectFrom(table).select(columns);
  const oldest = expired ? records.where(expired) : records;
  return database.read(oldest.orderBy('received_at').orderBy('id').limit(STEP_ROWS));
}

const isOf = (sent: ExpressionBuilder<EventTables, 'sender'>, table: TableName, { day, code }: SenderCode) =>
  sent.and({ record_table: tableNumber(table), day, code });

/** Forgets who sent the records of a sender. */
const forgetting = (table: TableName, sender: SenderCode) =>
  queries.deleteFrom('sender').where((sent) => isOf(sent, table, sender));

/** The first rows that have as many bytes together. */
function takeBytes(rows: readonly OldRow[], bytes: number): OldRow[] {
  let sum = 0;
  const end = rows.findIndex((row) => {
    sum += row.bytes;
    return sum >= bytes;
  });
  return rows.slice(0, end === -1 ? rows.length : end + 1);
}

async function deleteRows(
  database: Database,
  table: TableName,
  rows: readonly OldRow[],
  sender?: SenderCode,
): Promise<Removed> {
  const ids = rows.map(({ id }) => id);
  const identities = [...new Set(rows.flatMap((row) => [row.anonymous_id, row.user_id]))].filter((id) => id !== null);
  const results = await database.write([
    ...(table === 'event' ? [queries.deleteFrom('outbox').where('event_id', 'in', ids).returning('state')] : []),
    ...(sender ? [forgetting(table, sender).where('record_id', 'in', ids)] : []),
    queries.deleteFrom(table).where('id', 'in', ids).returning('id'),
    ...(identities.length > 0 ? [orphanedLinks(identities)] : []),
    ...(table === 'recording' && identities.length > 0 ? [orphanedFacts(identities)] : []),
  ]);
  const deleted = results.flat();
  const countOf = (state: string) => deleted.filter((row) => 'state' in row && row.state === state).length;
  const rowCount = deleted.filter((row) => 'id' in row).length;
  return { rows: rowCount, unsent: countOf('waiting'), forwarded: countOf('sent') };
}

/** Deletes those links of ids whose both ends have no rows. Consent records have no user id, and no index of it. */
const orphanedLinks = (identities: readonly string[]) =>
  queries.deleteFrom('link').where((link) => link.and([hasEnd(link, identities), ...TABLE_NAMES.map(hasNoRows)]));

/** Deletes the facts of those recordings of visitors that have no parts left. */
const orphanedFacts = (visitors: readonly string[]) =>
  queries
    .deleteFrom('recording_facts')
    .where('visitor', 'in', visitors)
    .where(sql<SqlBool>`NOT EXISTS (SELECT 1 FROM recording
    WHERE event = recording_facts.session AND anonymous_id = recording_facts.visitor)`);

function hasNoRows(table: TableName): RawBuilder<SqlBool> {
  const isOfUser = table === 'consent' ? sql`` : sql`OR user_id IN (link.identity, link.other)`;
  return sql`NOT EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE anonymous_id IN (link.identity, link.other) ${isOfUser})`;
}
