/** Specification section 9: retry backoff. */
const FIRST_DELAY_MS = 500;
const FACTOR = 2;
/** As for streams: section 8. */
const MAX_DELAY_MS = 300_000;

/** How long to wait after a failure: it grows with each, and varies by a tenth so that several don't come at once. @param attempts before this one */
export function retryDelay(attempts: number): number {
  const delay = Math.min(FIRST_DELAY_MS * FACTOR ** attempts, MAX_DELAY_MS);
  return delay * (1 + Math.random() / 10);
}
