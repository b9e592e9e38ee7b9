import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs something once at a time. A call made during a run gets the run after it, shared with all other such calls: what is underway may have
 * begun before the caller's reason to ask.
 * @param run what to do
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

const LOOK_EVERY_MS = 20;

/**
 * Waits until a server of this site's own takes connections: the built-in services may be starting as well, and whoever asks them too early would
 * wait for his next turn.
 * @param origin http://localhost:4000
 * @param patienceMs so long at most
 */
export async function untilReachable(origin: string, patienceMs: number): Promise<void> {
  const limit = performance.now() + patienceMs;
  while (!(await takesConnections(origin)) && performance.now() < limit) await pause(LOOK_EVERY_MS);
}

function takesConnections(origin: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(origin);
  const socket = connect(Number(port) || (protocol === 'https:' ? 443 : 80), hostname.replace(/^\[|\]$/g, ''));
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.setTimeout(LOOK_EVERY_MS * 10, () => resolve(false));
  }).finally(() => socket.destroy());
}
