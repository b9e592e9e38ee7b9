import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseOptions } from '../store/openDatabase.ts';

/**
 * Settings of an empty database for a test: a file, or a database of the PostgreSQL server that `TEST_POSTGRES_URL` names, by which
 * tests/collector/onPostgres.test.ts has the same tests pass on both.
 * @param folder for the file
 */
export async function newDatabase(folder: string): Promise<DatabaseOptions> {
  const file = join(folder, 'events.sqlite');
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) return { file };
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return { file, databaseUrl: server.replace(/\/[^/]+$/, `/${name}`) };
}
