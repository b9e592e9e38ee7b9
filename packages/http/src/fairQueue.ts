/** Limits of a queue. */
export interface FairQueueLimits {
  /** Maximum number of running jobs. */
  maxRunning: number;
  /** Maximum number of running jobs of one client; `maxRunning` by default. */
  maxRunningPerClient?: number;
  /** Maximum number of waiting jobs, of all clients together. */
  maxWaiting: number;
  /** A job that waits longer is refused; by default it waits until it runs or its signal is aborted. */
  maxWaitMs?: number;
}

/** Limits the number of running jobs; waiting clients take turns. */
export interface FairQueue {
  /**
   * Runs a job as soon as the limits allow it.
   * @param client its key
   * @param job is called once, or never
   * @param signal removes a waiting job from the queue. A running job isn't stopped, and counts until it ends
   * @returns the job's result
   * @throws QueueFullError when the queue is full, or the job waited too long; the signal's reason when it was aborted; else the job's error
   */
  run<T>(client: string, job: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  readonly running: number;
  readonly waiting: number;
}

/** Why a job was refused: too many wait already, or it waited too long. */
export class QueueFullError extends Error {}

interface Waiting {
  client: string;
  start(): void;
  refuse(reason: unknown): void;
}

interface Client {
  running: number;
  waiting: Waiting[];
}

/**
 * Creates a queue in which no client can block the others: clients take turns however many waiting jobs each has, and in a full queue the newest job
 * of the client with the most waiting jobs is dropped.
 */
export function createFairQueue({
  maxRunning,
  maxRunningPerClient = maxRunning,
  maxWaiting,
  maxWaitMs,
}: FairQueueLimits): FairQueue {
  /** Clients with jobs only, so memory is bounded by the number of jobs. */
  const clients = new Map<string, Client>();
  /** Clients with waiting jobs, the next in turn first. */
  const turns = new Set<string>();
  let running = 0;
  let waiting = 0;

  function clientOf(name: string): Client {
    const client = clients.get(name) ?? { running: 0, waiting: [] };
    clients.set(name, client);
    return client;
  }

  function forgetIdle(name: string): void {
    const client = clients.get(name);
    if (client && client.running === 0 && client.waiting.length === 0) clients.delete(name);
  }

  function remove(entry: Waiting): void {
    const client = clientOf(entry.client);
    const place = client.waiting.indexOf(entry);
    if (place < 0) return;
    client.waiting.splice(place, 1);
    waiting -= 1;
    if (client.waiting.length === 0) turns.delete(entry.client);
    forgetIdle(entry.client);
  }

  /** Drops a waiting job of another client. @returns whether one was dropped */
  function makeRoom(name: string): boolean {
    let longest: Waiting[] = [];
    for (const { waiting: queue } of clients.values()) if (queue.length > longest.length) longest = queue;
    // No client may end up with fewer waiting jobs than the new one.
    if (longest.length <= clientOf(name).waiting.length + 1) return false;
    longest.at(-1)?.refuse(new QueueFullError(`more than ${maxWaiting} jobs wait`));
    return true;
  }

  function startNext(): void {
    for (const name of turns) {
      const client = clientOf(name);
      if (client.running >= maxRunningPerClient) continue;
      const [next] = client.waiting;
      if (!next) continue;
      remove(next);
      // A client with further jobs moves to the end.
      if (turns.delete(name)) turns.add(name);
      next.start();
      return;
    }
  }

  return {
    run<T>(name: string, job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const client = clientOf(name);
        let timer: NodeJS.Timeout | undefined;

        function begin(): void {
          const own = clientOf(name);
          running += 1;
          own.running += 1;
          // A job that throws before its first await is a failed job too.
          Promise.resolve()
            .then(job)
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              own.running -= 1;
              forgetIdle(name);
              startNext();
            });
        }

        if (running < maxRunning && client.running < maxRunningPerClient && client.waiting.length === 0) return begin();
        if (waiting >= maxWaiting && !makeRoom(name)) {
          forgetIdle(name);
          return reject(new QueueFullError(`more than ${maxWaiting} jobs wait`));
        }
        const leave = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', abandon);
        };
        const entry: Waiting = {
          client: name,
          start() {
            leave();
            begin();
          },
          refuse(reason) {
            leave();
            remove(entry);
            reject(reason);
          },
        };
        const abandon = () => entry.refuse(signal?.reason);
        signal?.addEventListener('abort', abandon, { once: true });
        if (maxWaitMs !== undefined) {
          const late = () => entry.refuse(new QueueFullError(`waited for more than ${maxWaitMs} ms`));
          timer = setTimeout(late, maxWaitMs);
          timer.unref();
        }
        // Looked up again: `makeRoom` may have removed the client.
        clientOf(name).waiting.push(entry);
        turns.add(name);
        waiting += 1;
      });
    },
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
  };
}
