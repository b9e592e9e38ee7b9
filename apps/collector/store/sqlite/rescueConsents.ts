import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Rescue } from '@cumulus/sql/sqlite/SqliteTables';
import { RECORD_COLUMNS } from '../recordValues.ts';
import { insertInto } from './insertRecords.ts';

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
  let from: DatabaseSync | undefined;
  target.exec('BEGIN IMMEDIATE');
  try {
    from = new DatabaseSync(address, { readOnly: true });
    const insert = target.prepare(insertInto('consent'));
    for (const row of from.prepare(`SELECT ${RECORD_COLUMNS} FROM consent`).iterate())
      count += Number(insert.run(...(Object.values(row) as SQLInputValue[])).changes);
  } catch {
    // The records up to the damage are copied.
  }
  target.exec('COMMIT');
  from?.close();
  return { facts: { rescuedConsents: count }, summary: `${count} consent records` };
}
