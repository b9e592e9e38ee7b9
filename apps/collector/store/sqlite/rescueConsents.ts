import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Rescue } from '@cumulus/sql/sqlite/SqliteTables';
import { RECORD_COLUMNS } from '../tables.ts';
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
 * Copies readable consent records of a damaged file to the new one: their retention is longer than that of the damaged file, which is deleted when all
 * its events are expired. The write-ahead log of the damaged file isn't read.
 * @param damaged path of the quarantined file, which stays unchanged
 * @param target the new file
 */
export function rescueConsents(damaged: string, target: DatabaseSync): Rescue {
  const address = pathToFileURL(damaged);
  // Opens the file without locks, and without creating SQLite's own files.
  address.search = 'immutable=1';
  let count = 0;
  target.exec('BEGIN IMMEDIATE');
  for (const source of SOURCES) count += copyReadable(address, source, target);
  target.exec('COMMIT');
  return { facts: { rescuedConsents: count }, summary: `${count} consent records` };
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
    // The records up to the damage are copied; a missing table has none.
  }
  from?.close();
  return count;
}
