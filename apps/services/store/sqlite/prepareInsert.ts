import type { DatabaseSync } from 'node:sqlite';
import type { TableName } from '../recordTables.ts';
import type { EventRow } from '../rows/EventRow.ts';
import { RECORD_COLUMNS } from '../SCHEMA.ts';

const insertInto = (table: TableName) => `INSERT INTO ${table} (${RECORD_COLUMNS})
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (message_id, vendor) DO NOTHING`;
const LINK = 'INSERT INTO link (identity, other) VALUES (?, ?) ON CONFLICT DO NOTHING';
const OUTBOX = `INSERT INTO outbox (event_id, lane, state, attempts, next_at) VALUES (?, ?, 'waiting', 0, 0)`;

/** Prepares what inserts a record and what belongs to it. @returns inserts one; true when it is new */
export function prepareInsert(database: DatabaseSync, table: TableName): (row: EventRow) => boolean {
  const [record, link, outbox] = [insertInto(table), LINK, OUTBOX].map((text) => database.prepare(text));
  if (!record || !link || !outbox) throw new Error('SQLite prepared nothing');
  return (row) => {
    const { vendor, type, anonymousId, userId, messageId, receivedAt, payload, isValid, reason } = row;
    const { changes, lastInsertRowid } = record.run(
      ...[
        vendor,
        type,
        row.event,
        anonymousId,
        userId,
        messageId,
        receivedAt,
        row.occurredAt,
        payload,
        isValid,
        reason,
      ],
    );
    if (changes === 0) return false;
    if (row.link) link.run(...row.link);
    if (row.lane !== null) outbox.run(lastInsertRowid, row.lane);
    return true;
  };
}
