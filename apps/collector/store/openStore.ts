import { join } from 'node:path';
import { type DatabaseOptions, openDatabase as openNamedDatabase } from '@cumulus/sql/openDatabase';
import { startProbing } from '@cumulus/sql/storeProbes';
import type { CollectorEnvironment } from '../environment.ts';
import { ConsentQuota } from './ConsentQuota.ts';
import type { Database, EventRow } from './Database.ts';
import { Evictions } from './Evictions.ts';
import type { Forwarder } from './forward/Forwarder.ts';
import type { ForwardTarget } from './forward/sendMessages.ts';
import { createStore, type Store } from './Store.ts';
import { SenderCodes } from './senders/SenderCodes.ts';
import { RECORD_TABLES, type StoreLimits, type TableName } from './tables.ts';

export interface StoreOptions extends DatabaseOptions {
  /** Limits of the tables; without them nothing is deleted, refused or probed. */
  limits?: StoreLimits;
  /** Where messages are forwarded to, if anywhere. */
  forward?: ForwardTarget | undefined;
  /** Folder of the keys of senders' codes; without it they are in memory only. */
  sendersFolder?: string;
  /** Called with rows that are on disk, and for each whether it is new. */
  onWritten?(table: TableName, rows: readonly EventRow[], isNew: readonly boolean[]): void;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
}

/**
 * Opens the store of received events, and starts its background tasks: retention, probes of the database, and forwarding.
 * @throws Error that names the variable and what is wrong
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { limits, forward, sendersFolder, file, onWritten, now = Date.now } = options;
  const database = await openDatabase(options);
  const senders = new SenderCodes(sendersFolder, now);
  const evictions = new Evictions(now);
  const quota = limits?.consent && new ConsentQuota(database, limits.consent.maxBytes);
  const tasks: { end(): Promise<void> | void }[] = [];
  if (limits) {
    const { startRetention } = await import('./retention.ts');
    tasks.push({ end: startProbing(database.health, database.probes) });
    tasks.push({ end: startRetention({ database, limits, quota, evictions, senders, file, now }) });
  }
  let forwarder: Forwarder | undefined;
  if (forward) {
    const { Forwarder } = await import('./forward/Forwarder.ts');
    forwarder = new Forwarder(database, forward);
    forwarder.start();
    tasks.push(forwarder);
  }
  return createStore({ database, tasks, quota, evictions, senders, now, forwarder, onWritten });
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
      Object.entries(RECORD_TABLES).map(([name, { maxDays, maxMb }]) => [
        name,
        { maxDays: environment[maxDays.variable], maxBytes: environment[maxMb.variable] * BYTES_PER_MB },
      ]),
    ),
    forward: url && writeKey ? { url, writeKey } : undefined,
  };
}
