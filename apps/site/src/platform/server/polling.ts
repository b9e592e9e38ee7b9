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
 * Waits until a built-in service accepts connections: it may still be starting, and a failed request is only repeated after a poll interval.
 * @param origin http://localhost:4000
 * @param timeoutMs maximum wait
 */
export async function untilReachable(origin: string, timeoutMs: number): Promise<void> {
  const limit = performance.now() + timeoutMs;
  while (!(await acceptsConnections(origin)) && performance.now() < limit) await pause(CHECK_INTERVAL_MS);
}

function acceptsConnections(origin: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(origin);
  const socket = connect(Number(port) || (protocol === 'https:' ? 443 : 80), hostname.replace(/^\[|\]$/g, ''));
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.setTimeout(CHECK_INTERVAL_MS * 10, () => resolve(false));
  }).finally(() => socket.destroy());
}
