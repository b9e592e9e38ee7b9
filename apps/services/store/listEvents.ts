import type { Database, Row, SqlValue, Statement } from './Database.ts';
import { columnKey, READ_COLUMNS, toStoredRecord } from './eventRows.ts';
import type { EventFilter, EventPage, EventPosition } from './Store.ts';
import { TABLE_NAMES, type TableName, tableOf } from './tables.ts';

interface ListedRow extends EventPosition {
  row: Row;
}

/** Lists the events of all tables that match a filter, newest first; recordings without their bytes. @throws StoreError */
export async function listEvents(database: Database, filter: EventFilter): Promise<EventPage> {
  const { vendor, limit } = filter;
  const wanted = TABLE_NAMES.filter((name) => vendor === undefined || name === tableOf(vendor));
  const parts = await Promise.all(
    wanted.map(async (name) => {
      const rows = await database.read(
        statementFor(name, filter, name === 'recording' ? database.messageHead : database.messageText),
      );
      return rows.map((row) => ({ row, ...positionOf(row, name) }));
    }),
  );
  const rows = parts.flat().sort(newestFirst);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isMore = rows.length > page.length && last !== undefined;
  return {
    events: page.map(({ row }) => toStoredRecord(row)),
    ...(isMore && { next: { receivedAt: last.receivedAt, id: last.id, table: last.table } }),
  };
}

const positionOf = ({ received_at, id }: Row, name: TableName): EventPosition => ({
  receivedAt: Number(received_at),
  id: Number(id),
  table: TABLE_NAMES.indexOf(name),
});

const newestFirst = (a: ListedRow, b: ListedRow) => b.receivedAt - a.receivedAt || b.table - a.table || b.id - a.id;

/** Reads one row more than requested, which shows whether there is a next page. */
function statementFor(table: TableName, filter: EventFilter, message: string): Statement {
  const parameters: SqlValue[] = [];
  const add = (value: SqlValue) => `$${parameters.push(value)}`;
  const conditions: string[] = [];
  if (filter.since !== undefined) conditions.push(`received_at >= ${add(filter.since)}`);
  if (filter.until !== undefined) conditions.push(`received_at < ${add(filter.until)}`);
  for (const name of ['vendor', 'type', 'event'] as const) {
    const value = filter[name];
    if (value !== undefined) conditions.push(`${name} = ${add(columnKey(value))}`);
  }
  if (filter.visitor !== undefined) {
    const visitor = add(columnKey(filter.visitor));
    conditions.push(`(anonymous_id = ${visitor} OR user_id = ${visitor})`);
  }
  if (filter.after) {
    const { receivedAt, id, table: rank } = filter.after;
    const own = TABLE_NAMES.indexOf(table);
    if (own === rank) conditions.push(`(received_at, id) < (${add(receivedAt)}, ${add(id)})`);
    else conditions.push(`received_at ${own < rank ? '<=' : '<'} ${add(receivedAt)}`);
  }
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const text = `SELECT id, ${READ_COLUMNS}, ${message} AS message FROM ${table} ${where} ORDER BY received_at DESC, id DESC LIMIT ${add(filter.limit + 1)}`;
  return { text, parameters };
}
