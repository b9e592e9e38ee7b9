/** Which database a store is in. */
export interface DatabaseOptions {
  /** SQLite's file, where there is no `databaseUrl`. */
  file: string;
  /** `postgres://…` */
  databaseUrl?: string | undefined;
  /** For commands beside the application that owns the file: it has to exist, and a damaged one is an error instead of being put aside. */
  isBorrowed?: boolean;
}

/** How a store opens each kind of database. Each loads its own driver, so that only one is loaded. */
export interface DatabaseKinds<Database> {
  postgres(url: string): Promise<Database>;
  sqlite(file: string, isBorrowed: boolean): Promise<Database>;
}

/**
 * Opens the configured database.
 * @param fileVariable the environment variable of the file
 * @throws Error that names the variable and what is wrong
 */
export async function openDatabase<Database>(
  options: DatabaseOptions,
  fileVariable: string,
  { postgres, sqlite }: DatabaseKinds<Database>,
): Promise<Database> {
  const { file, databaseUrl, isBorrowed = false } = options;
  try {
    return databaseUrl ? await postgres(databaseUrl) : await sqlite(file, isBorrowed);
  } catch (error) {
    const source = databaseUrl ? `DATABASE_URL (${describe(databaseUrl)})` : `${fileVariable}=${file}`;
    throw new Error(`${source}: ${(error as Error).message}`, { cause: error });
  }
}

/** The address without user and password. */
function describe(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return host + pathname;
}
