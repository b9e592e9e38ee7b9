import pg, { type ClientBase } from 'pg';
import type { Row, Statement } from '../Database.ts';
import { StoreError, UncertainStoreError } from '../StoreError.ts';

/**
 * Prepares a session: search path, the limit of its queries, and commits that wait for the disk.
 * @param schema where its tables are
 * @param queryLimitMs 0: none
 * @throws StoreError the server acknowledges commits that aren't on disk
 */
async function prepareSession(client: ClientBase, schema: string, queryLimitMs: number): Promise<void> {
  // Stronger settings, which also wait for standbys, stay unchanged.
  await client.query(`SET search_path TO ${schema}; SET statement_timeout TO ${queryLimitMs};
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

/** SQLSTATE of a transaction that was ended, and rolled back, since it and another waited for each other. */
const DEADLOCK = '40P01';
const MAX_REPETITIONS = 5;

const isDeadlock = (error: unknown) => ((error as Error).cause as { code?: string } | undefined)?.code === DEADLOCK;

const CONNECT_LIMIT_MS = 5_000;
/** What a server gets beyond the limit of a query to end it by itself; then the connection is dropped. */
const ANSWER_LIMIT_MS = 1_000;
/** `int8` and `numeric`, which the driver returns as text by default. */
const NUMBER_TYPES = [20, 1700];

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    NUMBER_TYPES.includes(id) ? Number : pg.types.getTypeParser(id, format),
};

/** As a client, so that the limit doesn't count for those that wait until a connection of the pool is free. */
class LimitedClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  }
}

interface PoolOptions {
  /** Connections at most. They are opened on demand, again after they were lost, and stay open. */
  size: number;
  /** Time after which a query is ended; 0: none. */
  queryLimitMs: number;
  /** Whether the server refuses changes. */
  isReadOnly?: boolean;
}

/** Connections to one schema. Work waits in the order of its arrival until one is free. */
export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #running = new Set<Promise<unknown>>();
  #isClosed = false;

  /** @param schema where its tables are */
  constructor(url: string, schema: string, { size, queryLimitMs, isReadOnly = false }: PoolOptions) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: size,
      idleTimeoutMillis: 0,
      ...(queryLimitMs > 0 && { query_timeout: queryLimitMs + ANSWER_LIMIT_MS }),
      application_name: 'cumulus-services',
      keepAlive: true,
      types,
      Client: LimitedClient,
      onConnect: async (client) => {
        await prepareSession(client, schema, queryLimitMs);
        if (isReadOnly) await client.query('SET default_transaction_read_only TO on');
      },
    });
    // A connection was lost: the pool has forgotten it, and whatever used it fails by itself.
    this.#pool.on('error', () => undefined);
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
  }

  /** Runs a query in a transaction of its own. @throws StoreError */
  query({ text, parameters = [] }: Statement): Promise<Row[]> {
    return this.use(async (client) => (await client.query<Row>(text, [...parameters])).rows);
  }

  /** Runs statements in one transaction, again if another one and it waited for each other. @returns the rows of each. @throws StoreError */
  async transaction(statements: readonly Statement[]): Promise<Row[][]> {
    for (let left = MAX_REPETITIONS; ; left -= 1) {
      try {
        return await this.use((client) => runTransaction(client, statements));
      } catch (error) {
        if (left === 0 || !isDeadlock(error)) throw error;
      }
    }
  }

  /** Runs `work` with exclusive use of a connection. If it fails, the connection is dropped, which rolls back. @throws StoreError */
  use<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new StoreError('closed', 'The store is closed'));
    const run = this.#run(work);
    this.#running.add(run);
    const end = () => void this.#running.delete(run);
    run.then(end, end);
    return run;
  }

  /** Lets what was begun end first: the pool would forget what waits for a connection. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await Promise.allSettled(this.#running);
    await this.#pool.end();
  }

  async #run<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result> {
    let client: pg.PoolClient | undefined;
    try {
      client = await this.#pool.connect();
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client?.release(true);
      throw error instanceof StoreError ? error : toStoreError(error as Error);
    }
  }
}

async function runTransaction(client: ClientBase, statements: readonly Statement[]): Promise<Row[][]> {
  const results: Row[][] = [];
  await client.query('BEGIN');
  for (const { text, parameters = [] } of statements) {
    results.push((await client.query<Row>(text, [...parameters])).rows);
  }
  await client.query('COMMIT').catch((error: Error & { code?: string }) => {
    if (isFromServer(error)) throw error;
    const { problem, message } = toStoreError(error);
    throw new UncertainStoreError(problem, message, error);
  });
  return results;
}
