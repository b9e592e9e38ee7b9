import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseOptions } from '../../apps/services/store/openDatabase.ts';
import { startPostgres } from '../servers/startPostgres.ts';

export const KINDS = ['SQLite', 'PostgreSQL'] as const;
export type Kind = (typeof KINDS)[number];

/** Where tests get empty databases of one kind. */
export interface TestDatabases {
  /** Settings of a database that nobody used. */
  create(): Promise<DatabaseOptions>;
  stop(): Promise<void>;
}

/** Gets ready what a kind of database needs. */
export async function startDatabases(kind: Kind): Promise<TestDatabases> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const server = kind === 'PostgreSQL' ? await startPostgres() : undefined;
  let count = 0;
  return {
    async create() {
      count += 1;
      const file = join(folder, `data/${count}.sqlite`);
      if (!server) return { file };
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query(`CREATE DATABASE test${count}`);
      await client.end();
      return { file, databaseUrl: server.url.replace(/postgres$/, `test${count}`) };
    },
    async stop() {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
