import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { RECORD_COLUMNS } from '../SCHEMA.ts';
import { readOccurredAt } from './readOccurredAt.ts';

const OLD_COLUMNS =
  'vendor, type, event, anonymous_id, user_id, message_id, received_at, NULL AS occurred_at, payload AS message, is_valid, reason';
/** Newest tables first: a file of version 2 has no `occurred_at`, one of version 1 no table `consent`. */
const SOURCES = [
  `SELECT ${RECORD_COLUMNS} FROM consent`,
  `SELECT ${OLD_COLUMNS} FROM consent`,
  `SELECT ${OLD_COLUMNS} FROM event WHERE vendor = 'consent'`,
];
const INSERT = `INSERT INTO consent (${RECORD_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (message_id, vendor) DO NOTHING`;

/**
 * Copies the consent records that can be read from a damaged file into a new one: they have to be kept longer than the damaged file, which is
 * removed as soon as all events in it are too old. What lies in the log beside the damaged file isn't read.
 * @param damaged path of the file that was put aside, which isn't changed
 * @param target the new file
 * @returns how many were copied
 */
export function rescueConsents(damaged: string, target: DatabaseSync): number {
  const address = pathToFileURL(damaged);
  // Without locks, and without files of SQLite's own beside it.
  address.search = 'immutable=1';
  let count = 0;
  target.exec('BEGIN IMMEDIATE');
  for (const source of SOURCES) count += copyReadable(address, source, target);
  target.exec('COMMIT');
  return count;
}

function copyReadable(address: URL, source: string, target: DatabaseSync): number {
  let count = 0;
  let from: DatabaseSync | undefined;
  try {
    from = new DatabaseSync(address, { readOnly: true });
    const insert = target.prepare(INSERT);
    for (const row of from.prepare(source).iterate()) {
      const time = row.occurred_at ?? readOccurredAt(row.message, row.received_at);
      count += Number(insert.run(...(Object.values({ ...row, occurred_at: time }) as SQLInputValue[])).changes);
    }
  } catch {
    // Up to here it could be read; where there is nothing to read from, nothing is copied.
  }
  from?.close();
  return count;
}
