import { setTimeout as pause } from 'node:timers/promises';

/** Purges a cache in front of this server: Varnish or a CDN. */
export interface PurgeAdapter {
  name: string;
  /**
   * Purges every response with one of the tags.
   * @param options `isSoft`: old responses may be sent while new ones are fetched, if the cache supports it
   * @throws when the cache doesn't confirm the purge
   */
  purge(tags: string[], options?: { isSoft?: boolean }): Promise<void>;
}

/**
 * Splits a list into batches.
 * @param maxItems in a batch
 * @param maxCharacters of a batch in one header, with a separator after each item
 */
export function splitIntoBatches(items: readonly string[], maxItems: number, maxCharacters = Infinity): string[][] {
  const batches: string[][] = [];
  let length = 0;
  for (const item of items) {
    const last = batches.at(-1);
    if (last && last.length < maxItems && length + item.length < maxCharacters) {
      last.push(item);
      length += item.length + 1;
    } else {
      batches.push([item]);
      length = item.length + 1;
    }
  }
  return batches;
}

const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const TIMEOUT_MS = 2_000;

/** The purge was refused, and retrying would not help. */
class RefusedError extends Error {}

/**
 * Sends a purge, up to three times.
 * @param isDone whether the response confirms it
 * @throws an error with status and body of the last response
 */
export async function sendPurge(
  url: string,
  request: RequestInit,
  isDone: (response: Response, body: string) => boolean,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
      const body = await response.text();
      if (response.ok && isDone(response, body)) return;
      throw describe(response, body);
    } catch (error) {
      if (error instanceof RefusedError || attempt === ATTEMPTS) throw error;
      const retryAfterMs = Number((error as Error).cause) * 1000;
      await pause(retryAfterMs > 0 ? Math.min(retryAfterMs, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

function describe({ status, headers }: Response, body: string): Error {
  const message = `${status} ${body.slice(0, 200)}`;
  const isRefused = status >= 400 && status < 500 && status !== 429 && status !== 408;
  return isRefused ? new RefusedError(message) : new Error(message, { cause: headers.get('retry-after') });
}
