import type { Database } from './Database.ts';

export interface DatabaseOptions {
  /** SQLite's file, where there is no `databaseUrl`. */
  file: string;
  /** `postgres://…` */
  databaseUrl?: string | undefined;
}

/**
 * Opens the database that the settings name, loading only what it needs.
 * @throws Error that names the variable and what is wrong
 */
export async function openDatabase({ file, databaseUrl }: DatabaseOptions): Promise<Database> {
  try {
    if (databaseUrl) {
      const { PostgresDatabase } = await import('./postgres/PostgresDatabase.ts');
      return await PostgresDatabase.open(databaseUrl);
    }
    const { SqliteDatabase } = await import('./sqlite/SqliteDatabase.ts');
    return await SqliteDatabase.open(file);
  } catch (error) {
    const source = databaseUrl ? `DATABASE_URL (${describe(databaseUrl)})` : `STORE_FILE=${file}`;
    throw new Error(`${source}: ${(error as Error).message}`, { cause: error });
  }
}

/** Without its password. */
function describe(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
}
