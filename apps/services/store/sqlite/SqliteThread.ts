import { Worker } from 'node:worker_threads';
import { StoreError } from '../StoreError.ts';
import { toStoreError } from './toStoreError.ts';
import type { WorkerAnswer, WorkerStart, WorkerTask } from './WorkerCall.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** The thread in which a file is open: SQLite blocks, and waiting for the disk must not keep requests waiting. */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** Resolves with what opening the file brought. */
  readonly opened: Promise<unknown>;
  #lastId = 0;
  #end: StoreError | undefined;

  constructor(start: WorkerStart) {
    this.#worker = new Worker(new URL('./sqliteWorker.ts', import.meta.url), { workerData: start });
    this.opened = new Promise((resolve, reject) => this.#waiting.set(0, { resolve, reject }));
    this.#worker.on('message', (answer: WorkerAnswer) => this.#take(answer));
    this.#worker.on('error', (error) => this.#fail(new StoreError('unavailable', `The store failed: ${error}`, error)));
    this.#worker.on('exit', () => this.#fail(new StoreError('closed', 'The store is closed')));
  }

  /** Whether it ended. */
  get isOver(): boolean {
    return this.#end !== undefined;
  }

  /** Has the thread do something; calls are done in their order. @throws StoreError */
  call(task: WorkerTask): Promise<unknown> {
    if (this.#end) return Promise.reject(this.#end);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...task });
    });
  }

  /** Closes the file and ends the thread. */
  async close(): Promise<void> {
    await this.call({ method: 'close' }).catch(() => undefined);
    await this.#worker.terminate();
  }

  #take({ id, result, error }: WorkerAnswer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(toStoreError(error));
    else waiting?.resolve(result);
  }

  #fail(error: StoreError): void {
    this.#end ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
  }
}
