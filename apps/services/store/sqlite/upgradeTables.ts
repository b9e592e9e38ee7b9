import { TABLE_NAMES } from '../recordTables.ts';
import { moveConsents, RECORD_COLUMNS } from '../SCHEMA.ts';
import { readOccurredAt } from './readOccurredAt.ts';
import { SQLITE_SCHEMA } from './SQLITE_SCHEMA.ts';
import type { SqliteFile } from './SqliteFile.ts';
import { withoutBroken } from './withoutBroken.ts';

/**
 * Brings the tables of an earlier release up to version 3, in the transaction of the caller. Every record keeps its message to the byte; when it
 * happened is read from the message.
 * @param version of the tables, 1 or 2
 */
export function upgradeTables({ database }: SqliteFile, version: number): void {
  database.function('read_occurred_at', { deterministic: true }, readOccurredAt);
  // Version 1 had no table of consent records.
  for (const table of version === 1 ? ['event'] : TABLE_NAMES) {
    withoutBroken(database, `ALTER TABLE ${table} RENAME COLUMN payload TO message`);
    database.exec(`ALTER TABLE ${table} ADD COLUMN occurred_at BIGINT NOT NULL DEFAULT 0;
      UPDATE ${table} SET occurred_at = read_occurred_at(message, received_at)`);
  }
  database.exec(SQLITE_SCHEMA);
  for (const text of moveConsents(RECORD_COLUMNS)) database.exec(text);
}
