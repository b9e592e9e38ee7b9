import type { Database, Row, Statement } from '../Database.ts';
import type { EventRow } from '../rows/EventRow.ts';
import type { OpenedFile } from './openFile.ts';
import { SqliteThread } from './SqliteThread.ts';

/** A SQLite file: one thread writes, another reads beside it. */
export class SqliteDatabase implements Database {
  readonly #path: string;
  readonly #writer: SqliteThread;
  #reader: SqliteThread | undefined;
  #setAside: OpenedFile['setAside'];

  private constructor(path: string) {
    this.#path = path;
    this.#writer = new SqliteThread({ path, readOnly: false });
  }

  /** Opens the file, and makes it where there is none. @throws StoreError it can't be opened, or not durably */
  static async open(path: string): Promise<SqliteDatabase> {
    const database = new SqliteDatabase(path);
    const setAside = (await database.#writer.opened) as OpenedFile['setAside'];
    database.#setAside = setAside;
    if (setAside) {
      console.error(
        `store: STORE_FILE=${path} is damaged (${setAside.reason}). It was put aside as ${setAside.path}, whole, and a new one was begun. What is in it may be had by: sqlite3 ${setAside.path} .recover`,
      );
    }
    return database;
  }

  insert(rows: readonly EventRow[]): Promise<boolean[]> {
    return this.#writer.call({ method: 'insert', rows }) as Promise<boolean[]>;
  }

  write(statements: readonly Statement[]): Promise<Row[][]> {
    return this.#writer.call({ method: 'write', statements }) as Promise<Row[][]>;
  }

  async read(statement: Statement): Promise<Row[]> {
    // Most processes never read, so the thread starts when it is needed.
    this.#reader ??= new SqliteThread({ path: this.#path, readOnly: true });
    const reader = this.#reader;
    try {
      await reader.opened;
    } catch (error) {
      this.#reader = undefined;
      throw error;
    }
    return (await reader.call({ method: 'read', statement })) as Row[];
  }

  size(): Promise<number> {
    return this.#writer.call({ method: 'size' }) as Promise<number>;
  }

  async compact(): Promise<void> {
    await this.#writer.call({ method: 'compact' });
  }

  status(): Record<string, unknown> {
    return { database: 'sqlite', file: this.#path, ...(this.#setAside && { setAside: this.#setAside }) };
  }

  async close(): Promise<void> {
    await this.#reader?.close();
    // The last one to close it empties its log.
    await this.#writer.close();
  }
}
