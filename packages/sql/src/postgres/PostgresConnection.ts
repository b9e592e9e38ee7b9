import pg, { type Client } from 'pg';
import type { Row, Statement } from '../Database.ts';
import { StoreError, UncertainStoreError } from '../StoreError.ts';

/**
 * Prepares a session: search path, and commits that wait for the disk.
 * @param schema where its tables are
 * @throws StoreError the server acknowledges commits that aren't on disk
 */
export async function prepareSession(client: Client, schema: string): Promise<void> {
  // Stronger settings, which also wait for standbys, stay unchanged.
  await client.query(`SET search_path TO ${schema};
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local')`);
  const { rows } = await client.query<{ commit: string; fsync: string }>(
    `SELECT current_setting('synchronous_commit') AS commit, current_setting('fsync') AS fsync`,
  );
  const [{ commit, fsync } = { commit: 'unknown', fsync: 'unknown' }] = rows;
  if (commit === 'off' || fsync !== 'on') {
    throw new StoreError(
      'unavailable',
      `PostgreSQL runs with synchronous_commit=${commit} and fsync=${fsync}; both have to be on, or what is acknowledged would not be safe on disk`,
    );
  }
}

/** Class 53, insufficient resources: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL = '53100';

/** Converts an error of PostgreSQL or of the connection. */
export function toStoreError(error: Error & { code?: string; errors?: Error[] }): StoreError {
  // For a host with several addresses the error has no message, but one error per address.
  const message = error.message || error.errors?.map((one) => one.message).join('; ') || error.code || 'no answer';
  if (error.code === DISK_FULL) {
    return new StoreError(
      'full',
      `The disk of PostgreSQL is full (${message}): make room; nothing that was acknowledged is lost`,
    );
  }
  return new StoreError('unavailable', `PostgreSQL can't be used: ${message}`, error);
}

/** Whether the server answered with an error, by its five characters of SQLSTATE; else the connection was lost. */
const isFromServer = ({ code }: { code?: string }) => /^[0-9A-Z]{5}$/.test(code ?? '');

function toUncertain(error: Error): UncertainStoreError {
  const { problem, message } = toStoreError(error);
  return new UncertainStoreError(problem, message, error);
}

const CONNECT_LIMIT_MS = 5_000;
/** `int8` and `numeric`, which the driver returns as text by default. */
const NUMBER_TYPES = [20, 1700];

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    NUMBER_TYPES.includes(id) ? Number : pg.types.getTypeParser(id, format),
};

/** One connection, opened on demand and again after it was lost. Queries run one after the other. */
export class PostgresConnection {
  readonly #url: string;
  readonly #queryLimitMs: number;
  readonly #schema: string;
  #client: pg.Client | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /**
   * @param schema where its tables are
   * @param queryLimitMs timeout of a query, which also drops the connection; 0: none
   */
  constructor(url: string, schema: string, queryLimitMs: number) {
    this.#schema = schema;
    this.#url = url;
    this.#queryLimitMs = queryLimitMs;
  }

  /** Runs a query in a transaction of its own. @throws StoreError */
  async query({ text, parameters = [] }: Statement): Promise<Row[]> {
    return this.use(async (client) => (await client.query<Row>(text, [...parameters])).rows);
  }

  /** Runs statements in one transaction. @returns the rows of each. @throws StoreError */
  transaction(statements: readonly Statement[]): Promise<Row[][]> {
    return this.use(async (client) => {
      const results: Row[][] = [];
      await client.query('BEGIN');
      for (const { text, parameters = [] } of statements) {
        results.push((await client.query<Row>(text, [...parameters])).rows);
      }
      await client.query('COMMIT').catch((error: Error & { code?: string }) => {
        throw isFromServer(error) ? error : toUncertain(error);
      });
      return results;
    });
  }

  /** Runs `work` with exclusive use of the connection. If it fails, the connection is dropped, which rolls back. @throws StoreError */
  use<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const run = this.#last.then(async () => {
      try {
        return await work(await this.#connect());
      } catch (error) {
        void this.#drop();
        throw error instanceof StoreError ? error : toStoreError(error as Error);
      }
    });
    this.#last = run.catch(() => undefined);
    return run;
  }

  async close(): Promise<void> {
    await this.#last;
    this.#isClosed = true;
    await this.#drop();
  }

  async #connect(): Promise<pg.Client> {
    if (this.#isClosed) throw new StoreError('closed', 'The store is closed');
    if (this.#client) return this.#client;
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: this.#queryLimitMs,
      application_name: 'cumulus-services',
      keepAlive: true,
      types,
    });
    // The connection was lost: the next query opens another.
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined;
    });
    try {
      await client.connect();
      await prepareSession(client, this.#schema);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    return client;
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }
}
