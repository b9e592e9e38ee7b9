/** Specification section 9: without a header. */
const DEFAULT_WAIT_MS = 5_000;
const MAX_WAIT_MS = 300_000;
const SECOND_MS = 1_000;

/**
 * How long a 429 asks to wait: `Retry-After` in seconds or as a date, or `x-ratelimit-reset` in seconds, or 5 s.
 * @param now milliseconds since 1970
 */
export function readWait(headers: Headers, now: number): number {
  const text = headers.get('retry-after') ?? headers.get('x-ratelimit-reset') ?? '';
  const wait = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now;
  if (Number.isNaN(wait)) return DEFAULT_WAIT_MS;
  return Math.min(Math.max(wait, 0), MAX_WAIT_MS);
}
