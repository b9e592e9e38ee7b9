/** Jobs by key, each shared by all that wait for it. */
export interface SharedJobs<T> {
  /**
   * Waits for the job of a key, which is begun when there is none.
   * @param key what the job gives depends on nothing else
   * @param begin begins it. Its signal is aborted when nobody waits any more, unless it called `hold`: from then on the job ends by itself, and
   *   requests for the same key share it until then
   * @param signal stops waiting; the job goes on for the others
   * @throws the signal's reason when it was aborted; else what the job throws
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

/** Creates a list of jobs that are done once however many ask, and dropped when nobody waits for them. */
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
    // Nobody may be left to hear of a failure.
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
