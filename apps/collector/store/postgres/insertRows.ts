import type { ClientBase } from 'pg';
import type { EventRow } from '../Database.ts';
import { type TableName, tableNumber } from '../tables.ts';
import { POSTGRES_COLUMNS } from './eventTables.ts';

/** The values of a row, in the order of the statement's parameters. */
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
  (row) => row.queue,
  (row) => row.sender?.day ?? null,
  (row) => row.sender?.code ?? null,
  (row) => (row.sender ? Buffer.byteLength(row.payload) : null),
];

const recordKey = (vendor: string, messageId: string) => `${vendor}\0${messageId}`;

/** Inserts rows, all or none. @returns for each whether it is new */
export async function insertRows(client: ClientBase, table: TableName, rows: readonly EventRow[]): Promise<boolean[]> {
  const firstByKey = new Map<string, EventRow>();
  for (const row of rows) {
    const key = recordKey(row.vendor, row.messageId);
    if (!firstByKey.has(key)) firstByKey.set(key, row);
  }
  const distinct = [...firstByKey.values()];
  const { rows: inserted } = await client.query<{ vendor: string; message_id: string }>({
    name: `insert ${table}`,
    text: insertInto(table),
    values: COLUMNS.map((read) => distinct.map(read)),
  });
  const newKeys = new Set(inserted.map(({ vendor, message_id }) => recordKey(vendor, message_id)));
  return rows.map((row) => {
    const key = recordKey(row.vendor, row.messageId);
    return firstByKey.get(key) === row && newKeys.has(key);
  });
}

/**
 * SQL that inserts records with their links, outbox rows and senders in one statement, which is its own transaction. Each parameter is the list of one column;
 * the records have distinct keys (vendor and message id). Returns the keys of the new records.
 */
const insertInto = (table: TableName) => `
WITH incoming AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::jsonb[], $10::text[],
    $11::smallint[], $12::text[], $13::text[], $14::text[], $15::smallint[], $16::integer[], $17::text[], $18::integer[])
  WITH ORDINALITY AS g (vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason,
    identity, other, lane, day, code, bytes, place)
), inserted AS (
  INSERT INTO ${table} (${POSTGRES_COLUMNS})
  SELECT ${POSTGRES_COLUMNS} FROM incoming ORDER BY place
  ON CONFLICT (message_id, vendor) DO NOTHING
  RETURNING id, vendor, message_id
), linked AS (
  INSERT INTO link (identity, other)
  SELECT DISTINCT identity, other FROM incoming JOIN inserted USING (vendor, message_id) WHERE identity IS NOT NULL
  ON CONFLICT DO NOTHING
), queued AS (
  INSERT INTO outbox (event_id, lane, state, attempts, next_at)
  SELECT inserted.id, incoming.lane, 'waiting', 0, 0 FROM incoming JOIN inserted USING (vendor, message_id) WHERE incoming.lane IS NOT NULL
), attributed AS (
  INSERT INTO sender (record_table, day, record_id, code, bytes)
  SELECT ${tableNumber(table)}, day, inserted.id, code, bytes FROM incoming JOIN inserted USING (vendor, message_id) WHERE code IS NOT NULL
)
SELECT vendor, message_id FROM inserted`;

/** Escapes of NUL and unpaired surrogates, as `JSON.stringify` writes them; after an escaped backslash they are plain text. */
const REFUSED = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g;

/**
 * Replaces NUL and unpaired surrogates, which `jsonb` refuses, by U+FFFD.
 * @param message JSON as `JSON.stringify` writes it
 * @returns the same text where nothing has to be replaced
 */
export function toJsonb(message: string): string {
  return message.replace(REFUSED, '$1\uFFFD');
}
