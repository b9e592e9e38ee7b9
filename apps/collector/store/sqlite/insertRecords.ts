import type { DatabaseSync } from 'node:sqlite';
import type { SqliteFile } from '@cumulus/sql/sqlite/SqliteFile';
import type { EventRow } from '../Database.ts';
import { RECORD_COLUMNS, type TableName } from '../tables.ts';

const insertInto = (table: TableName) => `INSERT INTO ${table} (${RECORD_COLUMNS})
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (message_id, vendor) DO NOTHING`;
const LINK = 'INSERT INTO link (identity, other) VALUES (?, ?) ON CONFLICT DO NOTHING';
const OUTBOX = `INSERT INTO outbox (event_id, lane, state, attempts, next_at) VALUES (?, ?, 'waiting', 0, 0)`;

const prepared = new WeakMap<SqliteFile, Map<TableName, (row: EventRow) => boolean>>();

/** Rows of one table. */
export interface Insertion {
  table: TableName;
  rows: readonly EventRow[];
}

/** Inserts records in one transaction, in the thread of the file. @returns for each whether it is new */
export function insertRecords(file: SqliteFile, { table, rows }: Insertion): boolean[] {
  const ofFile = prepared.get(file) ?? new Map<TableName, (row: EventRow) => boolean>();
  prepared.set(file, ofFile);
  const insertRow = ofFile.get(table) ?? prepareInsert(file.database, table);
  ofFile.set(table, insertRow);
  return file.transaction(() => rows.map(insertRow));
}

/** Prepares the insertion of a record with its link and outbox row. @returns inserts one; true when it is new */
function prepareInsert(database: DatabaseSync, table: TableName): (row: EventRow) => boolean {
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
    if (row.queue !== null) outbox.run(lastInsertRowid, row.queue);
    return true;
  };
}
