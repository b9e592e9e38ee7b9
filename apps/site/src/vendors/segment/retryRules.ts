/** Specification section 9, "Analytics batch", "Metrics", "Retry backoff" and "429 default wait". */
export const DELIVERY = {
  /** One body of a batch. */
  chunkBytes: 64 * 1024,
  /** What a page that is left may still send. */
  keepaliveBytes: 54 * 1024,
  attempts: 10,
  backoffMs: 500,
  backoffFactor: 2,
  rateLimitMs: 5_000,
  /** However long a 429 asks for: the SDK's own bound. */
  longestRateLimitMs: 300_000,
  /** How long the SDK holds its own figures back, how many of them, and which part of what happens they tell. */
  metricsFlushMs: 30_000,
  metricsQueue: 20,
  metricsSampleRate: 1,
} as const;

const REFUSED = new Set([400, 413]);

/** Whether an answer says that these events will never be taken, malformed or too large as they are. Any other failure may pass. */
export function isRefused(status: number): boolean {
  return REFUSED.has(status);
}

const MS = 1000;
const SAID_IN = ['retry-after', 'x-ratelimit-reset'];

/**
 * How long a 429 asks to wait: what its header says in seconds, `Retry-After` or `x-ratelimit-reset`, or 5 s (specification section 8); 300 s at most.
 * A date says nothing: the visitor's clock may be another.
 * @param headers of the answer
 */
export function waitOf(headers: Headers): number {
  const said = SAID_IN.map((name) => Number.parseFloat(headers.get(name) ?? '')).find((seconds) => seconds >= 0);
  return said === undefined ? DELIVERY.rateLimitMs : Math.min(said * MS, DELIVERY.longestRateLimitMs);
}

let settle: (areOn: boolean) => void;
const areOn = new Promise<boolean>((resolve) => {
  settle = resolve;
});

/** Whether the source wants what failed to be tried again on the same page (specification section 9: 10 attempts if so, else 1). */
export const retries = {
  /** @param areOn what the source's settings say; the first ones count for the page */
  tell: (areOn: boolean): void => settle(areOn),
  /** Waits for the settings: where they never come, so does no answer. */
  areOn: (): Promise<boolean> => areOn,
};
