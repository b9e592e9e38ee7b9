import type { DatabaseSync } from 'node:sqlite';
import type { SqliteFile } from '@cumulus/sql/sqlite/SqliteFile';
import type { EventRow } from '../Database.ts';
import { RECORD_COLUMNS, RECORD_VALUES } from '../recordValues.ts';
import { type TableName, tableNumber } from '../tables.ts';

const VALUES = Object.values(RECORD_VALUES);

/** SQL that inserts a record with the values of its columns, unless it is there. */
export const insertInto = (table: TableName) =>
  `INSERT INTO ${table} (${RECORD_COLUMNS}) VALUES (${VALUES.map(() => '?')}) ON CONFLICT (message_id, vendor) DO NOTHING`;
const LINK = 'INSERT INTO link (identity, other) VALUES (?, ?) ON CONFLICT DO NOTHING';
const OUTBOX = `INSERT INTO outbox (event_id, lane, state, attempts, next_at) VALUES (?, ?, 'waiting', 0, 0)`;
const SENDER = 'INSERT INTO sender (record_table, day, record_id, code, bytes) VALUES (?, ?, ?, ?, ?)';

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

/** Prepares the insertion of a record with its link, outbox row and sender. @returns inserts one; true when it is new */
function prepareInsert(database: DatabaseSync, table: TableName): (row: EventRow) => boolean {
  const record = database.prepare(insertInto(table));
  const [link, outbox, sender] = [database.prepare(LINK), database.prepare(OUTBOX), database.prepare(SENDER)];
  return (row) => {
    const { changes, lastInsertRowid } = record.run(...VALUES.map((read) => read(row)));
    if (changes === 0) return false;
    if (row.link) link.run(...row.link);
    if (row.queue !== null) outbox.run(lastInsertRowid, row.queue);
    if (row.sender) {
      const { day, code } = row.sender;
      sender.run(tableNumber(table), day, lastInsertRowid, code, Buffer.byteLength(row.payload));
    }
    return true;
  };
}
