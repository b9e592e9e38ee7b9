import { Worker } from 'node:worker_threads';
import type { Statement } from '../Database.ts';
import type { CompiledMigrations } from '../migrations.ts';
import { StoreError, UncertainStoreError } from '../StoreError.ts';
import type { OpenedFile } from './openFile.ts';
import type { SqliteFileKind } from './SqliteTables.ts';

/** Start data of the worker thread of a file. */
export interface WorkerStart extends Pick<SqliteFileKind, 'tablesModule' | 'forPrepared'> {
  path: string;
  readOnly: boolean;
  /** See `DatabaseOptions`. */
  isBorrowed: boolean;
  migrations: CompiledMigrations;
}

/** What the worker thread reports of the file that it opened. */
export type Opened = Omit<OpenedFile, 'file'>;

/** Message to the worker thread. */
export type WorkerCall = { id: number } & WorkerTask;

export type WorkerTask =
  | { method: 'task'; name: string; input: unknown }
  | { method: 'write'; statements: readonly Statement[] }
  | { method: 'read'; statement: Statement }
  | { method: 'size' | 'touch' | 'compact' | 'check' | 'close' };

/** Answer of the worker thread. The first one, with id 0, reports that the file is open. */
export interface WorkerAnswer {
  id: number;
  result?: unknown;
  error?: { message: string; errcode?: number | undefined; code?: string | undefined };
}

// https://sqlite.org/rescode.html
const FULL = 13;
/** SQLITE_IOERR_SHMSIZE: the shared-memory file of the threads could not grow. */
const NO_ROOM_TO_SHARE = 4874;
const BUSY = [5, 6];
const KIND = 0xff;

/** Converts an error of SQLite. */
export function toStoreError({ message, errcode, code: systemCode }: NonNullable<WorkerAnswer['error']>): StoreError {
  const code = errcode ?? 0;
  if (code === FULL || code === NO_ROOM_TO_SHARE || systemCode === 'ENOSPC') {
    return new StoreError(
      'full',
      `The disk of the store is full (${message}): make room; nothing that was acknowledged is lost`,
    );
  }
  if (BUSY.includes(code & KIND)) {
    return new StoreError('busy', `Another program keeps the store's file locked (${message}); send it again later`);
  }
  return new StoreError('unavailable', `The store can't be used: ${message}`);
}

/** Time until a failed open is tried again. */
const RETRY_MS = 1_000;

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** A worker thread with an open file: SQLite blocks, which must not delay requests. */
class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** Resolves when the file is open. */
  readonly opened: Promise<Opened>;
  #lastId = 0;
  /** Why the thread has ended. */
  end: StoreError | undefined;

  constructor(start: WorkerStart) {
    this.#worker = new Worker(new URL('./sqliteWorker.ts', import.meta.url), { workerData: start });
    this.opened = this.#answerTo(0) as Promise<Opened>;
    this.#worker.on('message', ({ id, result, error }: WorkerAnswer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) waiting?.reject(toStoreError(error));
      else waiting?.resolve(result);
    });
    this.#worker.on('error', (error) => this.#fail(new StoreError('unavailable', `The store failed: ${error}`, error)));
    this.#worker.on('exit', () => this.#fail(new StoreError('closed', 'The store is closed')));
  }

  /** Runs a task in the thread; tasks run in order. @throws StoreError */
  call(task: WorkerTask): Promise<unknown> {
    if (this.end) return Promise.reject(this.end);
    this.#lastId += 1;
    const answer = this.#answerTo(this.#lastId);
    this.#worker.postMessage({ id: this.#lastId, ...task });
    return answer;
  }

  /** Closes the file and ends the thread. */
  async close(): Promise<void> {
    await this.call({ method: 'close' }).catch(() => undefined);
    await this.#worker.terminate();
  }

  #answerTo(id: number): Promise<unknown> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  #fail(error: StoreError): void {
    this.end ??= error;
    const { problem, message, cause } = this.end;
    for (const { reject } of this.#waiting.values()) reject(new UncertainStoreError(problem, message, cause));
    this.#waiting.clear();
  }
}

/** An open file in a worker thread, opened on demand and again after its thread ended. */
export class SqliteConnection {
  readonly #start: WorkerStart;
  readonly #onOpened: ((opened: Opened) => void) | undefined;
  #thread: SqliteThread | undefined;
  #opening: Promise<SqliteThread> | undefined;
  #failure: { error: Error; at: number } | undefined;
  #isClosed = false;

  /** @param onOpened called each time the file was opened */
  constructor(start: WorkerStart, onOpened?: (opened: Opened) => void) {
    this.#start = start;
    this.#onOpened = onOpened;
  }

  /** Why the last attempt to open the file failed. */
  get problem(): string | undefined {
    return this.#failure?.error.message;
  }

  /** Runs a task in the thread; tasks run in order. @throws StoreError */
  async call(task: WorkerTask): Promise<unknown> {
    return (await this.open()).call(task);
  }

  /** @throws StoreError it can't be opened */
  open(): SqliteThread | Promise<SqliteThread> {
    if (this.#isClosed) throw new StoreError('closed', 'The store is closed');
    if (this.#thread && !this.#thread.end) return this.#thread;
    if (this.#failure && performance.now() - this.#failure.at < RETRY_MS) throw this.#failure.error;
    this.#opening ??= this.#openThread().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => undefined);
    await this.#thread?.close();
  }

  async #openThread(): Promise<SqliteThread> {
    const thread = new SqliteThread(this.#start);
    try {
      const opened = await thread.opened;
      this.#onOpened?.(opened);
      this.#failure = undefined;
      this.#thread = thread;
      return thread;
    } catch (error) {
      this.#failure = { error: error as Error, at: performance.now() };
      throw error;
    }
  }
}
