import { placeholders, type Row, type SqlValue } from '@cumulus/sql/Database';
import type { Database } from './Database.ts';
import { READ_COLUMNS } from './eventRows.ts';
import type { EventPosition } from './Store.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';

/** Stored bytes of a page: the answer is in memory three times, and the services have 384 MB. */
const MAX_PAGE_BYTES = 8_000_000;

/** Which records of several tables are wanted, in the order of their arrival. */
export interface PageQuery {
  tables: readonly TableName[];
  /** SQL conditions of each table, and their parameters. */
  conditions: readonly string[] | ((table: TableName) => readonly string[]);
  parameters: readonly SqlValue[];
  isNewestFirst: boolean;
  /** End of the previous page. */
  after?: EventPosition | undefined;
  /** Records at most. */
  limit: number;
  /** Stored bytes at most; one record is always read. 8 MB by default. */
  maxBytes?: number | undefined;
  /** SQL expressions of each row, by name: `message` and others. */
  columns(table: TableName): Record<string, string>;
}

/** A row of a table, and its place. */
interface FoundRow extends EventPosition {
  bytes: number;
}

/**
 * Reads a page of records, limited by number and stored bytes: anyone can send records of any size, of which a thousand would not fit into memory. The
 * sizes are read first, so that no more is read than is sent. A recording counts with its bytes, though they aren't read: the database has to pass them.
 * @throws StoreError
 */
export async function readPage(database: Database, query: PageQuery): Promise<{ rows: Row[]; next?: EventPosition }> {
  const found = (await Promise.all(query.tables.map((table) => findRows(database, table, query)))).flat();
  const sign = query.isNewestFirst ? -1 : 1;
  found.sort((a, b) => sign * (a.receivedAt - b.receivedAt || a.table - b.table || a.id - b.id));
  const page = takePage(found, query);
  const rows = (await Promise.all(query.tables.map((table) => readRows(database, table, page, query)))).flat();
  const byPlace = new Map(rows.map((row) => [placeOf(Number(row.place), Number(row.id)), row] as const));
  const last = page.at(-1);
  return {
    // A record that was deleted between the two queries is left out.
    rows: page.map(({ table, id }) => byPlace.get(placeOf(table, id))).filter((row) => row !== undefined),
    ...(last &&
      found.length > page.length && { next: { receivedAt: last.receivedAt, table: last.table, id: last.id } }),
  };
}

const placeOf = (table: number, id: number) => `${table}.${id}`;

function takePage(found: readonly FoundRow[], { limit, maxBytes = MAX_PAGE_BYTES }: PageQuery): FoundRow[] {
  let left = maxBytes;
  const end = found.findIndex(({ bytes }, index) => {
    left -= bytes;
    return index > 0 && (index === limit || left < 0);
  });
  return found.slice(0, end === -1 ? found.length : end);
}

/** Finds one row more than requested, which shows whether there is a next page. */
async function findRows(database: Database, table: TableName, query: PageQuery): Promise<FoundRow[]> {
  const parameters = [...query.parameters];
  const add = (value: SqlValue) => `$${parameters.push(value)}`;
  const own = typeof query.conditions === 'function' ? query.conditions(table) : query.conditions;
  const conditions = [...own, ...(query.after ? [afterPosition(table, query, query.after, add)] : [])];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const order = query.isNewestFirst ? 'received_at DESC, id DESC' : 'received_at, id';
  // Only the sizes of the requested rows are computed: PostgreSQL has to read the whole message for it.
  const wanted = `SELECT id FROM ${table} ${where} ORDER BY ${order} LIMIT ${add(query.limit + 1)}`;
  const text = `SELECT id, received_at, ${database.messageSize} AS bytes FROM ${table} WHERE id IN (${wanted})`;
  const rows = await database.report({ text, parameters });
  return rows.map(({ id, received_at, bytes }) => ({
    ...{ receivedAt: Number(received_at), table: TABLE_NAMES.indexOf(table), id: Number(id), bytes: Number(bytes) },
  }));
}

function afterPosition(
  table: TableName,
  { isNewestFirst }: PageQuery,
  { receivedAt, id, table: rank }: EventPosition,
  add: (value: SqlValue) => string,
): string {
  const sign = isNewestFirst ? '<' : '>';
  const own = TABLE_NAMES.indexOf(table);
  if (own === rank) return `(received_at, id) ${sign} (${add(receivedAt)}, ${add(id)})`;
  const isPassed = isNewestFirst ? own > rank : own < rank;
  return `received_at ${sign}${isPassed ? '' : '='} ${add(receivedAt)}`;
}

async function readRows(
  database: Database,
  table: TableName,
  page: readonly FoundRow[],
  query: PageQuery,
): Promise<Row[]> {
  const place = TABLE_NAMES.indexOf(table);
  const ids = page.filter((row) => row.table === place).map(({ id }) => id);
  if (ids.length === 0) return [];
  const columns = Object.entries(query.columns(table)).map(([name, value]) => `${value} AS ${name}`);
  const text = `SELECT id, ${place} AS place, ${READ_COLUMNS}, ${columns.join(', ')} FROM ${table} WHERE id IN (${placeholders(ids.length)})`;
  return database.report({ text, parameters: ids });
}
