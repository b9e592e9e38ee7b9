import type { FairQueue } from './fairQueue.ts';
import { createSharedJobs } from './sharedJobs.ts';

/** A place in a queue, or a slot that is taken already. */
export interface Turn {
  /** Undefined: the caller has a slot, and the job begins immediately. */
  queue?: FairQueue;
  /** The client's key in the queue. */
  client: string;
}

/** Jobs by key, each run once for all clients that wait for it, at the earliest of their turns. */
export interface SharedTurns<T> {
  /**
   * Waits for the job of a key.
   * @param job what runs, unless another caller's does already. Its signal is aborted when no caller waits any more, unless it called `hold`
   * @param turn the caller's; a further one of the same client in the same queue changes nothing
   * @param gone stops waiting; the job is dropped from the queues when no caller waits any more
   * @throws QueueFullError when every queue refused every waiting client; the signal's reason; else the job's error
   */
  join(
    key: string,
    job: (abandoned: AbortSignal, hold: () => void) => Promise<T>,
    turn: Turn,
    gone?: AbortSignal,
  ): Promise<T>;
  /** Adds a turn for a job that others wait for. @returns whether there is such a job */
  addTurn(key: string, turn: Turn): boolean;
}

/** Creates jobs that are shared, and that no client's place in a queue delays for another one. */
export function createSharedTurns<T>(): SharedTurns<T> {
  const jobs = createSharedJobs<T>();
  /** Adds turns to the jobs that wait or run. */
  const waiting = new Map<string, (turn: Turn) => void>();

  function begin(key: string, run: (abandoned: AbortSignal) => Promise<T>, abandoned: AbortSignal): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const turns = new Map<FairQueue, Set<string>>();
    const inQueues = new AbortController();
    let isBegun = false;
    let count = 0;

    async function start(): Promise<void> {
      if (isBegun) return;
      isBegun = true;
      // Removes the other entries of this job from the queues.
      inQueues.abort();
      try {
        resolve(await run(abandoned));
      } catch (error) {
        reject(error);
      }
    }

    function add({ queue, client }: Turn): void {
      if (isBegun) return;
      if (!queue) return void start();
      const clients = turns.get(queue) ?? new Set();
      if (clients.has(client)) return;
      turns.set(queue, clients.add(client));
      count += 1;
      queue.run(client, start, inQueues.signal).catch((error) => {
        clients.delete(client);
        count -= 1;
        if (!isBegun && count === 0) reject(error);
      });
    }

    abandoned.addEventListener('abort', () => inQueues.abort());
    waiting.set(key, add);
    return promise.finally(() => {
      if (waiting.get(key) === add) waiting.delete(key);
    });
  }

  function addTurn(key: string, turn: Turn): boolean {
    const add = waiting.get(key);
    add?.(turn);
    return add !== undefined;
  }

  return {
    join(key, job, turn, gone) {
      const joined = jobs.join(key, (abandoned, hold) => begin(key, () => job(abandoned, hold), abandoned), gone);
      if (!gone?.aborted) addTurn(key, turn);
      return joined;
    },
    addTurn,
  };
}
