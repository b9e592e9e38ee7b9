import type { ClientBase } from 'pg';
import type { EventRow } from '../Database.ts';
import { RECORD_COLUMNS, RECORD_VALUES } from '../recordValues.ts';
import { type TableName, tableNumber } from '../tables.ts';

type Value = string | number | null;

/** What is stored of a row in its table and the related ones, by column, with its type. */
const COLUMNS: Record<string, [type: string, read: (row: EventRow) => Value]> = {
  ...Object.fromEntries(Object.entries(RECORD_VALUES).map(([name, read]) => [name, [typeOf(name), read]])),
  message: ['jsonb', (row) => toJsonb(row.payload)],
  message_text: ['text', (row) => (toJsonb(row.payload) === row.payload ? null : row.payload)],
  identity: ['text', (row) => row.link?.[0] ?? null],
  other: ['text', (row) => row.link?.[1] ?? null],
  lane: ['smallint', (row) => row.queue],
  day: ['integer', (row) => row.sender?.day ?? null],
  code: ['text', (row) => row.sender?.code ?? null],
  bytes: ['integer', (row) => (row.sender ? Buffer.byteLength(row.payload) : null)],
};
const NAMES = Object.keys(COLUMNS);
const VALUES = Object.values(COLUMNS);
/** Each parameter is the list of one column. */
const PARAMETERS = VALUES.map(([type], index) => `$${index + 1}::${type}[]`);
const STORED = `${RECORD_COLUMNS}, message_text`;

function typeOf(column: string): string {
  if (column === 'is_valid') return 'smallint';
  return column.endsWith('_at') ? 'bigint' : 'text';
}

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
    values: VALUES.map(([, read]) => distinct.map(read)),
  });
  const newKeys = new Set(inserted.map(({ vendor, message_id }) => recordKey(vendor, message_id)));
  return rows.map((row) => {
    const key = recordKey(row.vendor, row.messageId);
    return firstByKey.get(key) === row && newKeys.has(key);
  });
}

/**
 * SQL that inserts records with their links, outbox rows and senders in one statement, which is its own transaction. The records have distinct keys (vendor and
 * message id). Returns the keys of the new records.
 */
const insertInto = (table: TableName) => `
WITH incoming AS (
  SELECT * FROM unnest(${PARAMETERS}) WITH ORDINALITY AS g (${NAMES}, place)
), inserted AS (
  INSERT INTO ${table} (${STORED})
  SELECT ${STORED} FROM incoming ORDER BY place
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
