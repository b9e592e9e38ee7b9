import { StoreError } from '../StoreError.ts';
import { SqliteThread } from './SqliteThread.ts';
import type { WorkerStart, WorkerTask } from './WorkerCall.ts';

/** What could not be opened isn't tried again before. */
const RETRY_MS = 1_000;

/** An open file in a thread, opened when it is first needed and again when its thread came to an end. */
export class SqliteConnection {
  readonly #start: WorkerStart;
  readonly #onOpened: (result: unknown) => void;
  #thread: SqliteThread | undefined;
  #opening: Promise<SqliteThread> | undefined;
  #failure: { error: unknown; at: number } | undefined;
  #isClosed = false;

  /** @param onOpened is given what opening the file brought */
  constructor(start: WorkerStart, onOpened: (result: unknown) => void = () => undefined) {
    this.#start = start;
    this.#onOpened = onOpened;
  }

  /** Why it can't be opened, for now. */
  get problem(): string | undefined {
    return this.#failure && (this.#failure.error as Error).message;
  }

  /** Has the thread do something; calls are done in their order. @throws StoreError */
  async call(task: WorkerTask): Promise<unknown> {
    return (await this.open()).call(task);
  }

  /** @throws StoreError it can't be opened */
  open(): SqliteThread | Promise<SqliteThread> {
    if (this.#isClosed) throw new StoreError('closed', 'The store is closed');
    if (this.#thread && !this.#thread.isOver) return this.#thread;
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
      this.#onOpened(await thread.opened);
      this.#failure = undefined;
      this.#thread = thread;
      return thread;
    } catch (error) {
      this.#failure = { error, at: performance.now() };
      throw error;
    }
  }
}
