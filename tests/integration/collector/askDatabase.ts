import { DatabaseSync } from 'node:sqlite';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import pg from 'pg';

/** `int8`, `numeric` and `date`, which the client returns as texts and as midnight of the local time zone. */
const PARSERS: Record<number, (text: string) => unknown> = { 20: Number, 1700: Number, 1082: String };

/** Runs a statement with another client than the store's, as an analyst does. @returns rows with numbers, and days as 2026-11-21 */
export async function askDatabase(
  { file, databaseUrl }: DatabaseOptions,
  text: string,
): Promise<Record<string, unknown>[]> {
  if (!databaseUrl) {
    const database = new DatabaseSync(file);
    try {
      return database.prepare(text).all();
    } finally {
      database.close();
    }
  }
  const types = {
    getTypeParser: (id: number) => PARSERS[id] ?? pg.types.getTypeParser(id),
  } as pg.CustomTypesConfig;
  const client = new pg.Client({ connectionString: databaseUrl, types });
  await client.connect();
  try {
    await client.query('SET search_path TO cumulus_collector');
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
