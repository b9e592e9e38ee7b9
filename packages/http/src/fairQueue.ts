/** How much a queue takes. */
export interface FairQueueLimits {
  /** Jobs that run at the same time. */
  maxRunning: number;
  /** Of one client among them; none: as many as run at all. */
  maxRunningPerClient?: number;
  /** Jobs that wait, of all clients together. */
  maxWaiting: number;
  /** A job that waits longer is refused; none: it waits until it runs or its signal is aborted. */
  maxWaitMs?: number;
}

/** Runs a limited number of jobs; the others wait, and clients take turns. */
export interface FairQueue {
  /**
   * Runs a job as soon as there is room for it.
   * @param client whose turn it takes
   * @param job is called once, or never
   * @param signal takes a waiting job out of the queue. A job that runs is left to end by itself, and keeps its place until then
   * @returns what the job gives
   * @throws QueueFullError when there is no room, or none in time; the signal's reason when it was aborted; else what the job throws
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
 * Creates a queue in which no client can hold up the others: free places go to clients in turn, whatever the number of jobs that each has waiting, and
 * when the queue is full the newest job of the client that has most in it makes room.
 */
export function createFairQueue({
  maxRunning,
  maxRunningPerClient = maxRunning,
  maxWaiting,
  maxWaitMs,
}: FairQueueLimits): FairQueue {
  /** Those with any job; so the memory is bounded by the jobs. */
  const clients = new Map<string, Client>();
  /** Clients with waiting jobs, the next in turn first. */
  const turns = new Set<string>();
  let running = 0;
  let waiting = 0;

  function clientOf(name: string): Client {
    const known = clients.get(name) ?? { running: 0, waiting: [] };
    clients.set(name, known);
    return known;
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

  /** @returns whether a place became free for a job of the client */
  function makeRoom(name: string): boolean {
    let longest: Waiting[] = [];
    for (const { waiting: queue } of clients.values()) if (queue.length > longest.length) longest = queue;
    // Taking from a client that would then have less than the newcomer only moves the unfairness.
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
      // To the end of the line, if there is more of it.
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
        // By its name: making room may have made the client forgotten.
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
