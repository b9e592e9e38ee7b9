import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createLog } from '@cumulus/http/log';
import { compileMigrations } from '../compileMigrations.ts';
import type { SqlDatabase, Statement } from '../Database.ts';
import { compile, type Query, type RowOf, type RowsOf } from '../query.ts';
import { StoreError } from '../StoreError.ts';
import { StoreHealth } from '../StoreHealth.ts';
import type { StoreProbes } from '../storeProbes.ts';
import { type Opened, SqliteConnection, type WorkerTask } from './SqliteConnection.ts';
import type { CompactStep } from './SqliteFile.ts';
import type { SqliteFileKind } from './SqliteTables.ts';

/** Attempts to empty the log while other programs read: each waits up to 100 ms. Then it is emptied after the next deletion. */
const MAX_ATTEMPTS = 50;

/** A SQLite file with one thread for writes, one for reads that visitors wait for and one for reports, which start on demand. */
export class SqliteDatabase implements SqlDatabase {
  readonly health: StoreHealth;
  readonly probes: StoreProbes = {
    read: () => this.read({ text: 'SELECT count(*) AS count FROM sqlite_schema' }),
    write: () => this.#probeWriting(),
    disk: () => this.health.watch('disk', () => requireRoom(this.#path)),
  };
  readonly #path: string;
  readonly #kind: SqliteFileKind;
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #reporter: SqliteConnection;
  #setAside: Opened['setAside'];

  /**
   * @param kind which tables it has
   * @param isBorrowed see `DatabaseOptions`
   */
  constructor(path: string, kind: SqliteFileKind, isBorrowed = false) {
    const migrations = compileMigrations(kind.migrations, 'sqlite');
    const { tablesModule, forPrepared } = kind;
    const start = { path, isBorrowed, tablesModule, migrations, forPrepared };
    this.#path = path;
    this.#kind = kind;
    this.health = new StoreHealth(kind.store);
    this.#writer = new SqliteConnection({ ...start, readOnly: false }, (opened) => this.#keepOpened(opened));
    this.#reader = new SqliteConnection({ ...start, readOnly: true });
    this.#reporter = new SqliteConnection({ ...start, readOnly: true });
  }

  /**
   * Opens the file, and creates it if missing. On a full disk it is opened later: the other services run without it.
   * @throws StoreError it can't be opened, or isn't durable
   */
  async open(): Promise<this> {
    const { label, variable, records } = this.#kind;
    try {
      await this.#writer.open();
    } catch (error) {
      if (!(error instanceof StoreError && error.problem === 'full')) throw error;
      const file = `${variable}=${this.#path}`;
      createLog(label).error(`${file} can't be opened, so ${records} are answered with 503: ${error.message}`);
    }
    return this;
  }

  write<const Queries extends readonly Query[]>(queries: Queries): Promise<RowsOf<Queries>> {
    const statements = queries.map((query) => compile(query, 'sqlite'));
    return this.call({ method: 'write', statements }) as Promise<RowsOf<Queries>>;
  }

  read<Q extends Query>(query: Q): Promise<RowOf<Q>[]> {
    return this.health.watch('read', () => this.#readBy(this.#reader, query));
  }

  report<Q extends Query>(query: Q): Promise<RowOf<Q>[]> {
    return this.health.watch('report', () => this.#readBy(this.#reporter, query));
  }

  lock(): readonly Statement[] {
    return [];
  }

  async compact(): Promise<void> {
    let attempts = 0;
    // Each step is a task of its own, so that inserts run between them. The last one is repeated while others read.
    for (let free = Number.POSITIVE_INFINITY; attempts < MAX_ATTEMPTS; ) {
      const { isDone, freePages } = (await this.call({ method: 'compact' })) as CompactStep;
      if (isDone) return;
      if (freePages >= free) attempts += 1;
      free = freePages;
    }
  }

  status(): Record<string, unknown> {
    const { problem } = this.#writer;
    const { rescue, ...setAside } = this.#setAside ?? {};
    const facts = { ...(rescue && { setAside: { ...setAside, ...rescue.facts } }), ...(problem && { problem }) };
    return { database: 'sqlite', file: this.#path, ...facts };
  }

  async close(): Promise<void> {
    await Promise.all([this.#reader.close(), this.#reporter.close()]);
    // The last connection to close empties the log.
    await this.#writer.close();
  }

  /** Runs a task in the thread for writes. @throws StoreError */
  protected call(task: WorkerTask): Promise<unknown> {
    return this.health.watch('write', () => this.#writer.call(task));
  }

  async #readBy<Q extends Query>(connection: SqliteConnection, query: Q): Promise<RowOf<Q>[]> {
    // The writer creates the tables.
    await this.#writer.open();
    return (await connection.call({ method: 'read', statement: compile(query, 'sqlite') })) as RowOf<Q>[];
  }

  /** With room on the disk as well: a small change fits into the log where a record doesn't. */
  async #probeWriting(): Promise<void> {
    await requireRoom(this.#path);
    await this.call({ method: 'touch' });
  }

  #keepOpened({ setAside, problems }: Opened): void {
    for (const problem of problems) createLog(this.#kind.label).error(problem);
    if (!setAside) return;
    this.#setAside = setAside;
    const { path, reason, rescue } = setAside;
    const { label, variable } = this.#kind;
    createLog(label).error(
      `${variable}=${this.#path} is damaged (${reason}). It was put aside as ${path}, whole, and a new one was begun, with ${rescue.summary} of it. What is in it may be had by: sqlite3 ${path} .recover`,
    );
  }
}

/** A large form with its pages and log takes a tenth of it. */
const MIN_FREE_BYTES = 1_000_000;
const BYTES_PER_KB = 1_000;

/** @throws StoreError `full`: the disk of the file has hardly any room */
async function requireRoom(file: string): Promise<void> {
  const folder = dirname(file);
  // A folder that is missing is a problem of those who read and write.
  const disk = await statfs(folder).catch(() => undefined);
  // Some network file systems don't tell.
  if (!disk || disk.blocks === 0) return;
  const free = disk.bavail * disk.bsize;
  if (free >= MIN_FREE_BYTES) return;
  throw new StoreError(
    'full',
    `The disk of ${folder} is full, ${Math.round(free / BYTES_PER_KB)} KB are left: make room; nothing that was acknowledged is lost`,
  );
}
