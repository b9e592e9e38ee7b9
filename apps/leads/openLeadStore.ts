import type { SqlDatabase } from '@cumulus/sql/Database';
import { type DatabaseOptions, openDatabase } from '@cumulus/sql/openDatabase';
import { createLeadStore, type LeadStore } from './LeadStore.ts';

export interface LeadStoreOptions extends DatabaseOptions {
  /** Older leads are deleted, once a minute; without it there are no background tasks. */
  maxDays?: number;
}

/**
 * Opens the store of leads, and starts its background tasks: retention, and probes of the database.
 * @throws Error that names the variable and what is wrong
 */
export async function openLeadStore({ maxDays, ...options }: LeadStoreOptions): Promise<LeadStore> {
  const database = await openLeadDatabase(options);
  const store = createLeadStore({ database, file: options.file, maxDays: maxDays ?? Number.POSITIVE_INFINITY });
  if (maxDays !== undefined) store.startTasks();
  return store;
}

/** Opens the database of a store, with its tables. */
export function openLeadDatabase(options: DatabaseOptions): Promise<SqlDatabase> {
  return openDatabase<SqlDatabase>(options, 'LEADS_FILE', {
    async postgres(url) {
      const { PostgresDatabase } = await import('@cumulus/sql/postgres/PostgresDatabase');
      const { POSTGRES_LEAD_TABLES } = await import('./store/postgresTables.ts');
      return new PostgresDatabase(url, POSTGRES_LEAD_TABLES).open();
    },
    async sqlite(file, isBorrowed) {
      const { SqliteDatabase } = await import('@cumulus/sql/sqlite/SqliteDatabase');
      const tablesModule = new URL('./store/sqliteTables.ts', import.meta.url).href;
      const { LEAD_MIGRATIONS: migrations } = await import('./store/leadTables.ts');
      const kind = {
        migrations,
        tablesModule,
        variable: 'LEADS_FILE',
        store: 'leads',
        label: 'leads',
        records: 'leads',
      };
      return new SqliteDatabase(file, kind, isBorrowed).open();
    },
  });
}
