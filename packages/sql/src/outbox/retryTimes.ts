const SECOND_MS = 1_000;

/**
 * Reads how long a receiver wants to be left alone: `Retry-After` in seconds or as a date, or `x-ratelimit-reset` in seconds.
 * @param now milliseconds since 1970
 * @returns milliseconds, at least 0; undefined without a readable header
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? '';
  const wait = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}

/** REQ-DLV-06: retry backoff. */
const FIRST_DELAY_MS = 500;
const FACTOR = 2;
/** The same limit as for streams of flags, REQ-FLG-10. */
const MAX_DELAY_MS = 300_000;

/**
 * The wait after a failed attempt: exponential, with jitter of 10 %.
 * @param attempts before this one
 * @param maxDelayMs cap, before the jitter
 */
export function retryDelay(attempts: number, maxDelayMs = MAX_DELAY_MS): number {
  const delay = Math.min(FIRST_DELAY_MS * FACTOR ** attempts, maxDelayMs);
  return delay * (1 + Math.random() / 10);
}
