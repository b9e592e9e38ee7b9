import type { ServicesEnvironment } from '../environment.ts';
import { CollectorStore } from './CollectorStore.ts';
import type { Database } from './Database.ts';
import type { ForwardTarget } from './forward/sendMessages.ts';
import type { Store } from './Store.ts';
import { TableQuota } from './TableQuota.ts';
import { RECORD_TABLES, type StoreLimits, TABLE_NAMES, type TableName } from './tables.ts';

export interface StoreOptions extends DatabaseOptions {
  /** Limits of the tables; without them nothing is deleted or refused. */
  limits?: StoreLimits;
  /** Where messages are forwarded to, if anywhere. */
  forward?: ForwardTarget | undefined;
}

/**
 * Opens the store of received events, and starts its background tasks: retention and forwarding.
 * @throws Error that names the variable and what is wrong
 */
export async function openStore({ limits, forward, ...options }: StoreOptions): Promise<Store> {
  const database = await openDatabase(options);
  const tasks = [];
  const quotas = new Map<TableName, TableQuota>();
  if (limits) {
    for (const name of TABLE_NAMES) {
      const limit = limits[name];
      if (!limit || RECORD_TABLES[name].whenFull !== 'refuse') continue;
      quotas.set(name, new TableQuota(database, RECORD_TABLES[name], limit.maxBytes));
    }
    const { startRetention } = await import('./retention.ts');
    tasks.push({ end: startRetention({ database, limits, quotas: [...quotas.values()], file: options.file }) });
  }
  if (!forward) return new CollectorStore({ database, tasks, quotas });
  const { Forwarder } = await import('./forward/Forwarder.ts');
  const forwarder = new Forwarder(database, forward);
  forwarder.start();
  tasks.push(forwarder);
  return new CollectorStore({ database, tasks, quotas, forwarder });
}

export interface DatabaseOptions {
  /** SQLite's file, where there is no `databaseUrl`. */
  file: string;
  /** `postgres://…` */
  databaseUrl?: string | undefined;
  /** For commands beside the services, which own the file: it has to exist, and a damaged one is an error instead of being put aside. */
  isBorrowed?: boolean;
}

/**
 * Opens the configured database, loading only its driver.
 * @throws Error that names the variable and what is wrong
 */
export async function openDatabase({ file, databaseUrl, isBorrowed }: DatabaseOptions): Promise<Database> {
  try {
    if (databaseUrl) {
      const { PostgresEventDatabase } = await import('./postgres/PostgresEventDatabase.ts');
      return await new PostgresEventDatabase(databaseUrl).open();
    }
    const { SqliteEventDatabase } = await import('./sqlite/SqliteEventDatabase.ts');
    return await new SqliteEventDatabase(file, isBorrowed).open();
  } catch (error) {
    throw nameDatabase(error as Error, { file, databaseUrl }, 'STORE_FILE');
  }
}

/**
 * Adds to an error which database it concerns.
 * @param fileVariable the environment variable of the file
 */
export function nameDatabase(error: Error, { file, databaseUrl }: DatabaseOptions, fileVariable: string): Error {
  const source = databaseUrl ? `DATABASE_URL (${describe(databaseUrl)})` : `${fileVariable}=${file}`;
  return new Error(`${source}: ${error.message}`, { cause: error });
}

/** The address without user and password. */
function describe(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
}

const BYTES_PER_MB = 1_000_000;

/** The store's options from the environment. */
export function storeOptions(environment: ServicesEnvironment): StoreOptions {
  const { SEGMENT_FORWARD_URL: url, SEGMENT_FORWARD_WRITE_KEY: writeKey } = environment;
  return {
    file: environment.STORE_FILE,
    databaseUrl: environment.DATABASE_URL,
    limits: Object.fromEntries(
      Object.values(RECORD_TABLES).map(({ name, variables: { maxDays, maxMb } }) => [
        name,
        { maxDays: environment[maxDays], maxBytes: environment[maxMb] * BYTES_PER_MB },
      ]),
    ),
    forward: url && writeKey ? { url, writeKey } : undefined,
  };
}
