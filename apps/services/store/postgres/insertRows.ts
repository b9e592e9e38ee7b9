import type { Client } from 'pg';
import type { TableName } from '../recordTables.ts';
import type { EventRow } from '../rows/EventRow.ts';
import { insertInto } from './insertInto.ts';
import { toJsonb } from './toJsonb.ts';

/** The columns, in the order in which the statement takes them. */
const COLUMNS: ((row: EventRow) => string | number | null)[] = [
  (row) => row.vendor,
  (row) => row.type,
  (row) => row.event,
  (row) => row.anonymousId,
  (row) => row.userId,
  (row) => row.messageId,
  (row) => row.receivedAt,
  (row) => row.occurredAt,
  (row) => toJsonb(row.payload),
  (row) => (toJsonb(row.payload) === row.payload ? null : row.payload),
  (row) => row.isValid,
  (row) => row.reason,
  (row) => row.link?.[0] ?? null,
  (row) => row.link?.[1] ?? null,
  (row) => row.lane,
];

const keyOf = (vendor: string, messageId: string) => `${vendor}\0${messageId}`;

/** Inserts rows, all or none. @returns for each whether it is new */
export async function insertRows(client: Client, table: TableName, rows: readonly EventRow[]): Promise<boolean[]> {
  const first = new Map<string, EventRow>();
  for (const row of rows) {
    const key = keyOf(row.vendor, row.messageId);
    if (!first.has(key)) first.set(key, row);
  }
  const distinct = [...first.values()];
  const { rows: taken } = await client.query<{ vendor: string; message_id: string }>({
    name: `insert ${table}`,
    text: insertInto(table),
    values: COLUMNS.map((read) => distinct.map(read)),
  });
  const fresh = new Set(taken.map(({ vendor, message_id }) => keyOf(vendor, message_id)));
  return rows.map((row) => {
    const key = keyOf(row.vendor, row.messageId);
    return first.get(key) === row && fresh.has(key);
  });
}
