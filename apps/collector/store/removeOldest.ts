import { placeholders, type SqlValue, type Statement } from '@cumulus/sql/Database';
import type { Database } from './Database.ts';
import type { SenderCode } from './senders/SenderCodes.ts';
import { tableNumber } from './senders/senderTable.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';

/** Rows and bytes of one transaction: inserts wait for it. A row has up to 4 MB, and SQLite overwrites what it deletes. */
const STEP_ROWS = 500;
const STEP_BYTES = 2_000_000;

interface Selection {
  /** SQL condition; without it all rows. */
  where?: string;
  parameters?: readonly SqlValue[];
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
  identities: string[];
}

/** Deletes the oldest rows of a table in steps, until as many bytes are deleted and no row more; with them links of ids that have no rows left. @throws StoreError */
export async function removeOldest(database: Database, table: TableName, selection: Selection): Promise<Removed> {
  const removed = { rows: 0, unsent: 0, forwarded: 0 };
  for (let left = selection.bytes ?? Number.POSITIVE_INFINITY, last = 0; left > 0; ) {
    const oldest = (await database.read(oldestOf(database, table, selection, last))).map(toOldRow);
    const rows = takeBytes(oldest, Math.min(left, STEP_BYTES));
    if (rows.length === 0) {
      if (selection.sender) await database.write([forgetting(table, selection.sender)]);
      break;
    }
    const results = (await database.write(deletionOf(table, rows, selection.sender))).flat();
    const countOf = (state: string) => results.filter((row) => row.state === state).length;
    removed.rows += results.filter(({ id }) => id !== undefined).length;
    removed.unsent += countOf('waiting');
    removed.forwarded += countOf('sent');
    left -= rows.reduce((sum, { bytes }) => sum + bytes, 0);
    last = rows.at(-1)?.id ?? last;
  }
  return removed;
}

/** @param last the last deleted row, so that those of a sender before it aren't looked for again */
function oldestOf(database: Database, table: TableName, selection: Selection, last: number): Statement {
  const { where = '', parameters = [], sender } = selection;
  const columns = `id, ${database.storedBytes} AS bytes, anonymous_id, user_id`;
  if (!sender) {
    return { text: `SELECT ${columns} FROM ${table} ${where} ORDER BY received_at, id LIMIT ${STEP_ROWS}`, parameters };
  }
  return {
    text: `SELECT ${columns} FROM sender JOIN ${table} ON id = record_id
      WHERE record_table = $1 AND day = $2 AND code = $3 AND record_id > $4 ORDER BY record_id LIMIT ${STEP_ROWS}`,
    parameters: [tableNumber(table), sender.day, sender.code, last],
  };
}

/** Deletes a sender of whom no records are left, but perhaps of some that were deleted otherwise. */
const forgetting = (table: TableName, { day, code }: SenderCode): Statement => ({
  text: 'DELETE FROM sender WHERE record_table = $1 AND day = $2 AND code = $3',
  parameters: [tableNumber(table), day, code],
});

function toOldRow(row: Record<string, SqlValue>): OldRow {
  const identities = [row.anonymous_id, row.user_id].filter((id) => typeof id === 'string');
  return { id: Number(row.id), bytes: Number(row.bytes), identities };
}

/** The first rows that have as many bytes together. */
function takeBytes(rows: readonly OldRow[], bytes: number): OldRow[] {
  let sum = 0;
  const end = rows.findIndex((row) => {
    sum += row.bytes;
    return sum >= bytes;
  });
  return rows.slice(0, end === -1 ? rows.length : end + 1);
}

function deletionOf(table: TableName, rows: readonly OldRow[], sender: SenderCode | undefined): Statement[] {
  const ids = { list: placeholders(rows.length), parameters: rows.map(({ id }) => id) };
  const identities = [...new Set(rows.flatMap((row) => row.identities))];
  const outbox = {
    text: `DELETE FROM outbox WHERE event_id IN (${ids.list}) RETURNING state`,
    parameters: ids.parameters,
  };
  const senders = sender && {
    text: `DELETE FROM sender WHERE record_table = ${tableNumber(table)} AND day = ${sender.day} AND record_id IN (${ids.list})`,
    parameters: ids.parameters,
  };
  const links = { text: orphanedLinks(placeholders(identities.length)), parameters: identities };
  return [
    ...(table === 'event' ? [outbox] : []),
    ...(senders ? [senders] : []),
    { text: `DELETE FROM ${table} WHERE id IN (${ids.list}) RETURNING id`, parameters: ids.parameters },
    ...(identities.length > 0 ? [links] : []),
  ];
}

/** Deletes those links of ids whose both ends have no rows. Consent records have no user id, and no index of it. */
const orphanedLinks = (identities: string) =>
  `DELETE FROM link WHERE (identity IN (${identities}) OR other IN (${identities})) AND ${TABLE_NAMES.map(hasNoRows).join(' AND ')}`;

function hasNoRows(table: TableName): string {
  const columns = table === 'consent' ? ['anonymous_id'] : ['anonymous_id', 'user_id'];
  const isOfLink = columns.map((column) => `${column} IN (link.identity, link.other)`).join(' OR ');
  return `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${isOfLink})`;
}
