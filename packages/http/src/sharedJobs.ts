/** Jobs by key, each shared by its callers (single flight). */
export interface SharedJobs<T> {
  /**
   * Waits for the job of a key, and starts it if none is running.
   * @param key identifies the job's result
   * @param begin starts the job. Its signal is aborted when no caller waits any more, unless it called `hold`: then the job runs to its end, and
   *   callers with the same key share it until then
   * @param signal stops waiting; the job continues for the other callers
   * @throws the signal's reason when it was aborted; else the job's error
   */
  join(key: string, begin: (signal: AbortSignal, hold: () => void) => Promise<T>, signal?: AbortSignal): Promise<T>;
  readonly size: number;
}

interface Entry<T> {
  promise: Promise<T>;
  waiters: number;
  isHeld: boolean;
  controller: AbortController;
}

/** Creates shared jobs: each runs once for concurrent callers, and is aborted when no caller waits any more. */
export function createSharedJobs<T>(): SharedJobs<T> {
  const entries = new Map<string, Entry<T>>();

  function forget(key: string, entry: Entry<T>): void {
    if (entries.get(key) === entry) entries.delete(key);
  }

  function create(key: string, begin: (signal: AbortSignal, hold: () => void) => Promise<T>): Entry<T> {
    const controller = new AbortController();
    const entry: Entry<T> = { promise: Promise.resolve(undefined as T), waiters: 0, isHeld: false, controller };
    entries.set(key, entry);
    const hold = () => {
      entry.isHeld = true;
    };
    entry.promise = begin(controller.signal, hold).finally(() => forget(key, entry));
    // Prevents an unhandled rejection when no caller waits any more.
    entry.promise.catch(() => undefined);
    return entry;
  }

  function leave(key: string, entry: Entry<T>): void {
    entry.waiters -= 1;
    if (entry.waiters > 0 || entry.isHeld) return;
    forget(key, entry);
    entry.controller.abort();
  }

  return {
    join(key, begin, signal) {
      return new Promise<T>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const entry = entries.get(key) ?? create(key, begin);
        entry.waiters += 1;
        const abandon = () => {
          leave(key, entry);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', abandon, { once: true });
        entry.promise.then(resolve, reject).finally(() => signal?.removeEventListener('abort', abandon));
      });
    },
    get size() {
      return entries.size;
    },
  };
}
