import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import pg from 'pg';
import { startPostgres } from '../../fixtures/servers/startPostgres.ts';

export const KINDS = ['SQLite', 'PostgreSQL'] as const;
export type Kind = (typeof KINDS)[number];

/** Log files are reused, not removed. */
const SETTINGS = { min_wal_size: '4GB', max_wal_size: '8GB' };

/** Where tests get empty databases of one kind. */
export interface TestDatabases {
  /** Settings of an unused database. */
  create(): Promise<DatabaseOptions>;
  /**
   * Creates the server's log files beforehand, as on one that has run for a while: creating one of 16 MB delays commits by 50 ms.
   */
  warm?(logFiles: number): Promise<void>;
  /** Kills the database's own server with SIGKILL and starts it again; SQLite has none. */
  killServer?(): Promise<void>;
  stop(): Promise<void>;
}

/** Prepares a kind of database. */
export async function startDatabases(kind: Kind): Promise<TestDatabases> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  let server = kind === 'PostgreSQL' ? await startPostgres({ settings: SETTINGS }) : undefined;
  let count = 0;
  return {
    async create() {
      count += 1;
      const file = join(folder, `data/${count}.sqlite`);
      if (!server) return { file };
      await ask(server.url, [`CREATE DATABASE test${count}`]);
      return { file, databaseUrl: server.url.replace(/postgres$/, `test${count}`) };
    },
    ...(server && {
      async warm(logFiles: number) {
        const one = [
          'CREATE TABLE IF NOT EXISTS warming (x INT)',
          'INSERT INTO warming VALUES (1)',
          'SELECT pg_switch_wal()',
        ];
        const all = Array.from({ length: logFiles }, () => one).flat();
        await ask(String(server?.url), [...all, 'CHECKPOINT', 'SELECT pg_switch_wal()', 'CHECKPOINT']);
      },
      async killServer() {
        await server?.stop('SIGKILL');
        server = await startPostgres({ port: server?.port, folder: server?.folder, settings: SETTINGS });
      },
    }),
    async stop() {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ask(connectionString: string, texts: string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
}
