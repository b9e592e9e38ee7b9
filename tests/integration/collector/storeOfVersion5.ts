import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import pg from 'pg';

/** Recorded from the commit before the store was taken over by Kysely: what it wrote, with its tables, indexes and one of its views. */
const FOLDER = join(import.meta.dirname, 'stores-of-version-5');

/** Makes a store as version 5 wrote it: records of each vendor, a message that `jsonb` can't hold, and an outbox with messages of each state. */
export async function makeStoreOfVersion5({ file, databaseUrl }: DatabaseOptions): Promise<void> {
  if (!databaseUrl) {
    mkdirSync(dirname(file), { recursive: true });
    const database = new DatabaseSync(file);
    database.exec(readFileSync(join(FOLDER, 'sqlite.sql'), 'utf8'));
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(readFileSync(join(FOLDER, 'postgres.sql'), 'utf8'));
  await client.end();
}
