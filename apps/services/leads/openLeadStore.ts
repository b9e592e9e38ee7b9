import type { ServicesEnvironment } from '../environment.ts';
import type { SqlDatabase } from '../store/Database.ts';
import { type DatabaseOptions, nameDatabase } from '../store/openStore.ts';
import type { LeadStore } from './LeadStore.ts';
import { SqlLeadStore } from './store/SqlLeadStore.ts';

export interface LeadStoreOptions extends DatabaseOptions {
  /** Older leads are deleted, once a minute; without it nothing is deleted. */
  maxDays?: number;
}

/**
 * Opens the store of leads, and starts its retention.
 * @throws Error that names the variable and what is wrong
 */
export async function openLeadStore({ maxDays, ...options }: LeadStoreOptions): Promise<LeadStore> {
  const database = await openDatabase(options);
  const store = new SqlLeadStore({ database, file: options.file, maxDays: maxDays ?? Number.POSITIVE_INFINITY });
  if (maxDays !== undefined) store.startRetention();
  return store;
}

/** The options from the environment. */
export function leadStoreOptions(environment: ServicesEnvironment): LeadStoreOptions {
  const { LEADS_FILE, DATABASE_URL, LEADS_MAX_DAYS } = environment;
  return { file: LEADS_FILE, databaseUrl: DATABASE_URL, maxDays: LEADS_MAX_DAYS };
}

async function openDatabase(options: DatabaseOptions): Promise<SqlDatabase> {
  try {
    if (options.databaseUrl) {
      const { PostgresDatabase } = await import('../store/postgres/PostgresDatabase.ts');
      const { POSTGRES_LEAD_TABLES } = await import('./store/postgresTables.ts');
      return await new PostgresDatabase(options.databaseUrl, POSTGRES_LEAD_TABLES).open();
    }
    const { SqliteDatabase } = await import('../store/sqlite/SqliteDatabase.ts');
    const tablesModule = new URL('./store/sqliteTables.ts', import.meta.url).href;
    const kind = { tablesModule, variable: 'LEADS_FILE', label: 'leads', records: 'leads' };
    return await new SqliteDatabase(options.file, kind, options.isBorrowed).open();
  } catch (error) {
    throw nameDatabase(error as Error, options, 'LEADS_FILE');
  }
}
