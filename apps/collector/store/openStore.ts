import { join } from 'node:path';
import { type DatabaseOptions, openDatabase as openNamedDatabase } from '@cumulus/sql/openDatabase';
import { startProbing } from '@cumulus/sql/storeProbes';
import type { CollectorEnvironment } from '../environment.ts';
import { CollectorStore } from './CollectorStore.ts';
import type { Database } from './Database.ts';
import { Evictions } from './Evictions.ts';
import type { ForwardTarget } from './forward/sendMessages.ts';
import type { Store } from './Store.ts';
import { SenderCodes } from './senders/SenderCodes.ts';
import { TableQuota } from './TableQuota.ts';
import { RECORD_TABLES, type StoreLimits, TABLE_NAMES, type TableName } from './tables.ts';

export interface StoreOptions extends DatabaseOptions {
  /** Limits of the tables; without them nothing is deleted, refused or probed. */
  limits?: StoreLimits;
  /** Where messages are forwarded to, if anywhere. */
  forward?: ForwardTarget | undefined;
  /** Folder of the keys of senders' codes; without it they are in memory only. */
  sendersFolder?: string;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
}

/**
 * Opens the store of received events, and starts its background tasks: retention, probes of the database, and forwarding.
 * @throws Error that names the variable and what is wrong
 */
export async function openStore({ limits, forward, sendersFolder, now, ...options }: StoreOptions): Promise<Store> {
  const database = await openDatabase(options);
  const senders = new SenderCodes(sendersFolder, now);
  const evictions = new Evictions(now);
  const tasks: { end(): Promise<void> | void }[] = [];
  const quotas = new Map<TableName, TableQuota>();
  if (limits) {
    for (const name of TABLE_NAMES) {
      const limit = limits[name];
      if (!limit || RECORD_TABLES[name].whenFull !== 'refuse') continue;
      quotas.set(name, new TableQuota(database, RECORD_TABLES[name], limit.maxBytes));
    }
    tasks.push({ end: startProbing(database.health, database.probes) });
    const { startRetention } = await import('./retention.ts');
    const { file } = options;
    tasks.push({
      end: startRetention({
        database,
        limits,
        quotas: [...quotas.values()],
        evictions,
        senders,
        file,
        ...(now && { now }),
      }),
    });
  }
  const parts = { database, tasks, quotas, evictions, senders, ...(now && { now }) };
  if (!forward) return new CollectorStore(parts);
  const { Forwarder } = await import('./forward/Forwarder.ts');
  const forwarder = new Forwarder(database, forward);
  forwarder.start();
  tasks.push(forwarder);
  return new CollectorStore({ ...parts, forwarder });
}

/**
 * Opens the configured database.
 * @throws Error that names the variable and what is wrong
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return openNamedDatabase<Database>(options, 'STORE_FILE', {
    async postgres(url) {
      const { PostgresEventDatabase } = await import('./postgres/PostgresEventDatabase.ts');
      return new PostgresEventDatabase(url).open();
    },
    async sqlite(file, isBorrowed) {
      const { SqliteEventDatabase } = await import('./sqlite/SqliteEventDatabase.ts');
      return new SqliteEventDatabase(file, isBorrowed).open();
    },
  });
}

const BYTES_PER_MB = 1_000_000;

/** The store's options from the environment. */
export function storeOptions(environment: CollectorEnvironment): StoreOptions {
  const { SEGMENT_FORWARD_URL: url, SEGMENT_FORWARD_WRITE_KEY: writeKey } = environment;
  return {
    file: environment.STORE_FILE,
    databaseUrl: environment.DATABASE_URL,
    sendersFolder: join(environment.SERVICES_CACHE_DIR, 'senders'),
    limits: Object.fromEntries(
      Object.values(RECORD_TABLES).map(({ name, variables: { maxDays, maxMb } }) => [
        name,
        { maxDays: environment[maxDays], maxBytes: environment[maxMb] * BYTES_PER_MB },
      ]),
    ),
    forward: url && writeKey ? { url, writeKey } : undefined,
  };
}
