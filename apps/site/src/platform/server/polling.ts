import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs a function once at a time. A call during a run gets the next run, shared with all other such calls: the current run may have begun before the
 * caller's change.
 * @param run the function
 */
export function coalesce<T>(run: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  function begin(): Promise<T> {
    next = undefined;
    const mine = run().finally(() => {
      if (current === mine) current = undefined;
    });
    current = mine;
    return mine;
  }

  return () => {
    if (next) return next;
    if (!current) return begin();
    next = current.then(begin, begin);
    return next;
  };
}

const CHECK_INTERVAL_MS = 20;

/**
 * Waits while a built-in service refuses connections: it may still be starting, and a failed request is only repeated after a poll interval. Whatever
 * else is wrong, the request itself shows.
 * @param origin http://localhost:4000
 * @param timeoutMs maximum wait
 * @param signal ends it early
 */
export async function untilReachable(origin: string, timeoutMs: number, signal?: AbortSignal): Promise<void> {
  const limit = performance.now() + timeoutMs;
  const remainingMs = () => Math.max(1, limit - performance.now());
  while ((await refusesConnections(origin, remainingMs())) && performance.now() < limit && !signal?.aborted)
    await pause(CHECK_INTERVAL_MS);
}

/** @param timeoutMs not short: while a starting site loads its modules, an answer that has arrived waits too */
function refusesConnections(origin: string, timeoutMs: number): Promise<boolean> {
  const { hostname, port, protocol } = new URL(origin);
  const socket = connect(Number(port) || (protocol === 'https:' ? 443 : 80), hostname.replace(/^\[|\]$/g, ''));
  return new Promise<boolean>((resolve) => {
    socket
      .once('connect', () => resolve(false))
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
    socket.setTimeout(timeoutMs, () => resolve(false));
  }).finally(() => socket.destroy());
}
