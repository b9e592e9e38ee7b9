import { placeholders, type SqlValue, type Statement } from '@cumulus/sql/Database';
import type { Database } from './Database.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';

/** Rows and bytes of one transaction: inserts wait for it. A row has up to 4 MB, and SQLite overwrites what it deletes. */
const STEP_ROWS = 500;
const STEP_BYTES = 2_000_000;

interface Selection {
  /** SQL condition; without it all rows. */
  where?: string;
  parameters?: readonly SqlValue[];
  /** Bytes that the deleted rows take together, at least; without it all rows of the condition. */
  bytes?: number;
}

/** Deleted rows, and those of them that waited to be forwarded. */
interface Removed {
  rows: number;
  unsent: number;
}

interface OldRow {
  id: number;
  bytes: number;
  identities: string[];
}

/** Deletes the oldest rows of a table in steps, until as many bytes are deleted and no row more; with them links of ids that have no rows left. @throws StoreError */
export async function removeOldest(database: Database, table: TableName, selection: Selection): Promise<Removed> {
  const removed = { rows: 0, unsent: 0 };
  for (let left = selection.bytes ?? Number.POSITIVE_INFINITY; left > 0; ) {
    const rows = takeBytes(await readOldest(database, table, selection), Math.min(left, STEP_BYTES));
    if (rows.length === 0) break;
    const results = (await database.write(deletionOf(table, rows))).flat();
    removed.rows += results.filter(({ id }) => id !== undefined).length;
    removed.unsent += results.filter(({ state }) => state === 'waiting').length;
    left -= rows.reduce((sum, { bytes }) => sum + bytes, 0);
  }
  return removed;
}

async function readOldest(database: Database, table: TableName, { where = '', parameters = [] }: Selection) {
  const text = `SELECT id, ${database.storedBytes} AS bytes, anonymous_id, user_id FROM ${table} ${where} ORDER BY received_at, id LIMIT ${STEP_ROWS}`;
  return (await database.read({ text, parameters })).map((row): OldRow => {
    const identities = [row.anonymous_id, row.user_id].filter((id) => typeof id === 'string');
    return { id: Number(row.id), bytes: Number(row.bytes), identities };
  });
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

function deletionOf(table: TableName, rows: readonly OldRow[]): Statement[] {
  const ids = { list: placeholders(rows.length), parameters: rows.map(({ id }) => id) };
  const identities = [...new Set(rows.flatMap((row) => row.identities))];
  const outbox = {
    text: `DELETE FROM outbox WHERE event_id IN (${ids.list}) RETURNING state`,
    parameters: ids.parameters,
  };
  const links = { text: orphanedLinks(placeholders(identities.length)), parameters: identities };
  return [
    ...(table === 'event' ? [outbox] : []),
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
