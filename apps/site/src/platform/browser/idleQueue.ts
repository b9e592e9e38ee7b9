import { reportError } from './reportError.ts';

/** A part that hasn't settled after this long, such as a request that is never answered, doesn't hold up the next. */
const SETTLED_MS = 10_000;

let last: Promise<void> = Promise.resolve();

/**
 * Runs parts of the page one after another, each when the browser is idle: a visitor waits for one at most, and none competes with another for network
 * and CPU.
 * @param place names the part in the log, where one that fails leaves one line
 * @param run its promise is waited for, 10 s at most, before the next part begins
 * @param options `timeoutMs`: it begins after this long even in a busy browser; counted from its turn
 * @returns resolves when the part has settled; never rejects
 */
export function runInTurn(place: string, run: () => unknown, options: { timeoutMs?: number } = {}): Promise<void> {
  last = last.then(() => whenIdle(options.timeoutMs)).then(() => settle(place, run));
  return last;
}

async function settle(place: string, run: () => unknown): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SETTLED_MS);
  });
  const part = Promise.resolve()
    .then(run)
    .catch((error) => reportError(place, error));
  await Promise.race([part, limit]);
  clearTimeout(timer);
}

/** Safari has no idle callbacks. */
function whenIdle(timeout?: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), timeout ? { timeout } : {});
    else setTimeout(resolve, timeout);
  });
}
