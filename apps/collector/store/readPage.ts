import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { Database } from './Database.ts';
import { READ_COLUMNS, type RecordColumns } from './eventRows.ts';
import type { EventPosition } from './records.ts';
import { queries, type RecordExpressions } from './schema.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';

/** Stored bytes of a page: the answer is in memory three times, and the services have 384 MB. */
const MAX_PAGE_BYTES = 8_000_000;

/** Which records of several tables are wanted, in the order of their arrival. */
export interface PageQuery {
  tables: readonly TableName[];
  /** Conditions of a table's records. */
  where(is: RecordExpressions, table: TableName): Expression<SqlBool>[];
  isNewestFirst: boolean;
  /** End of the previous page. */
  after?: EventPosition | undefined;
  /** Records at most. */
  limit: number;
  /** Stored bytes at most; one record is always read. 8 MB by default. */
  maxBytes?: number | undefined;
  /** What is read as `message`. */
  message(table: TableName): RawBuilder<string>;
}

/** A row of a table, and its place. */
interface FoundRow extends EventPosition {
  bytes: number;
}

/** A record that was read, and its place. */
export interface PageRow extends RecordColumns, EventPosition {
  message: string;
}

/**
 * Reads a page of records, limited by number and stored bytes: anyone can send records of any size, of which a thousand would not fit into memory. The
 * sizes are read first, so that no more is read than is sent. A recording counts with its bytes, though they aren't read: the database has to pass them.
 * @throws StoreError
 */
export async function readPage(
  database: Database,
  query: PageQuery,
): Promise<{ rows: PageRow[]; next?: EventPosition }> {
  const found = (await Promise.all(query.tables.map((table) => findRows(database, table, query)))).flat();
  const sign = query.isNewestFirst ? -1 : 1;
  found.sort((a, b) => sign * (a.receivedAt - b.receivedAt || a.table - b.table || a.id - b.id));
  const page = takePage(found, query);
  const rows = (await Promise.all(query.tables.map((table) => readRows(database, table, page, query)))).flat();
  const byPlace = new Map(rows.map((row) => [placeOf(row), row]));
  const last = page.at(-1);
  return {
    // A record that was deleted between the two queries is left out.
    rows: page.map((place) => byPlace.get(placeOf(place))).filter((row) => row !== undefined),
    ...(last &&
      found.length > page.length && { next: { receivedAt: last.receivedAt, table: last.table, id: last.id } }),
  };
}

const placeOf = ({ table, id }: EventPosition) => `${table}.${id}`;

function takePage(found: readonly FoundRow[], { limit, maxBytes = MAX_PAGE_BYTES }: PageQuery): FoundRow[] {
  let left = maxBytes;
  const end = found.findIndex(({ bytes }, index) => {
    left -= bytes;
    return index > 0 && (index === limit || left < 0);
  });
  return found.slice(0, end === -1 ? found.length : end);
}

/** Finds one row more than requested, which shows whether there is a next page. */
async function findRows(database: Database, name: TableName, query: PageQuery): Promise<FoundRow[]> {
  const table = TABLE_NAMES.indexOf(name);
  const order = query.isNewestFirst ? 'desc' : 'asc';
  const wanted = queries
    .selectFrom(name)
    .select('id')
    .where((is) => is.and([...query.where(is, name), ...isAfter(is, table, query)]))
    .orderBy('received_at', order)
    .orderBy('id', order)
    .limit(query.limit + 1);
  // Only the sizes of the requested rows are computed: PostgreSQL has to read the whole message for it.
  const rows = await database.report(
    queries
      .selectFrom(name)
      .select(['id', 'received_at', database.messageSize.as('bytes')])
      .where('id', 'in', wanted),
  );
  return rows.map(({ id, received_at, bytes }) => ({ receivedAt: received_at, table, id, bytes }));
}

function isAfter(is: RecordExpressions, own: number, { isNewestFirst, after }: PageQuery): Expression<SqlBool>[] {
  if (!after) return [];
  const { receivedAt, id, table } = after;
  const sign = isNewestFirst ? '<' : '>';
  if (own === table) return [is(is.refTuple('received_at', 'id'), sign, is.tuple(receivedAt, id))];
  const isPassed = isNewestFirst ? own > table : own < table;
  return [is('received_at', isPassed ? sign : `${sign}=`, receivedAt)];
}

async function readRows(
  database: Database,
  name: TableName,
  page: readonly FoundRow[],
  query: PageQuery,
): Promise<PageRow[]> {
  const table = TABLE_NAMES.indexOf(name);
  const ids = page.filter((row) => row.table === table).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await database.report(
    queries
      .selectFrom(name)
      .select(['id', ...READ_COLUMNS, query.message(name).as('message')])
      .where('id', 'in', ids),
  );
  return rows.map((row) => ({ ...row, table, receivedAt: row.received_at }));
}
