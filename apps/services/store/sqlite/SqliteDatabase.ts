import type { Database, EventRow, Row, Statement } from '../Database.ts';
import { StoreError } from '../Store.ts';
import { TABLE_NAMES, type TableName } from '../tables.ts';
import type { OpenedFile } from './openFile.ts';
import { SqliteConnection } from './SqliteConnection.ts';
import { sqliteDialect } from './sqliteViews.ts';

/** Size of a row without its message: columns and three indexes. Measured on a million consent records; 6 bytes are `occurred_at`. */
const ROW_BYTES = 316;

/** A SQLite file with one thread for writes, and one for reads that starts on demand. */
export class SqliteDatabase implements Database {
  readonly rowBytes = ROW_BYTES;
  readonly dialect = sqliteDialect;
  readonly messageText = 'message';
  readonly #path: string;
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  #setAside: OpenedFile['setAside'];

  private constructor(path: string) {
    this.#path = path;
    this.#writer = new SqliteConnection({ path, readOnly: false }, (result) => this.#keepOpened(result));
    this.#reader = new SqliteConnection({ path, readOnly: true });
  }

  /**
   * Opens the file, and creates it if missing. On a full disk it is opened later: the other services run without it.
   * @throws StoreError it can't be opened, or isn't durable
   */
  static async open(path: string): Promise<SqliteDatabase> {
    const database = new SqliteDatabase(path);
    try {
      await database.#writer.open();
    } catch (error) {
      if (!(error instanceof StoreError && error.problem === 'full')) throw error;
      console.error(`store: STORE_FILE=${path} can't be opened, so events are answered with 503: ${error.message}`);
    }
    return database;
  }

  insert(table: TableName, rows: readonly EventRow[]): Promise<boolean[]> {
    return this.#writer.call({ method: 'insert', table, rows }) as Promise<boolean[]>;
  }

  write(statements: readonly Statement[]): Promise<Row[][]> {
    return this.#writer.call({ method: 'write', statements }) as Promise<Row[][]>;
  }

  async read(statement: Statement): Promise<Row[]> {
    // The writer creates the tables.
    await this.#writer.open();
    return (await this.#reader.call({ method: 'read', statement })) as Row[];
  }

  /** Events are most of the file: their size is the file's size without the other tables, so that they need not be read. */
  async size(table: TableName, limit = 0): Promise<number> {
    if (table !== 'event') return this.#measure(table);
    const whole = (await this.#writer.call({ method: 'size' })) as number;
    if (whole <= limit) return whole;
    const others = TABLE_NAMES.filter((name) => name !== 'event').map((name) => this.#measure(name));
    return (await Promise.all(others)).reduce((left, bytes) => left - bytes, whole);
  }

  async compact(): Promise<void> {
    await this.#writer.call({ method: 'compact' });
  }

  status(): Record<string, unknown> {
    const { problem } = this.#writer;
    const facts = { ...(this.#setAside && { setAside: this.#setAside }), ...(problem && { problem }) };
    return { database: 'sqlite', file: this.#path, ...facts };
  }

  async close(): Promise<void> {
    await this.#reader.close();
    // The last connection to close empties the log.
    await this.#writer.close();
  }

  /** Takes 0.25 s per million rows, in the reader thread. */
  async #measure(table: TableName): Promise<number> {
    const text = `SELECT coalesce(sum(octet_length(message)), 0) + count(*) * ${ROW_BYTES} AS bytes FROM ${table}`;
    const [row] = await this.read({ text });
    return Number(row?.bytes ?? 0);
  }

  #keepOpened(result: unknown): void {
    const setAside = result as OpenedFile['setAside'];
    if (!setAside) return;
    this.#setAside = setAside;
    const { path, reason, rescuedConsents } = setAside;
    console.error(
      `store: STORE_FILE=${this.#path} is damaged (${reason}). It was put aside as ${path}, whole, and a new one was begun, with ${rescuedConsents} consent records of it. What is in it may be had by: sqlite3 ${path} .recover`,
    );
  }
}
