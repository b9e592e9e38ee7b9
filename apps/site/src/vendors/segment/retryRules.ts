/** REQ-DLV-03, REQ-DLV-04 (what is sent on leaving: sendOnLeave.ts), REQ-DLV-05, REQ-DLV-06, REQ-DLV-07 and REQ-DLV-11. */
export const DELIVERY_LIMITS = {
  /** One body of a batch. */
  chunkBytes: 64 * 1024,
  attempts: 10,
  backoffMs: 500,
  backoffFactor: 2,
  rateLimitMs: 5_000,
  /** Upper limit of the wait after a 429: the SDK's own limit. */
  longestRateLimitMs: 300_000,
  /** The SDK's metrics about itself: how often they are sent, how many are queued, and which share is sampled. */
  metricsFlushMs: 30_000,
  metricsQueue: 20,
  metricsSampleRate: 1,
} as const;

const REFUSED = new Set([400, 413]);

/** Whether a response refuses these events for good, since they are malformed or too large. Any other failure may be temporary. */
export function isRefused(status: number): boolean {
  return REFUSED.has(status);
}

const MS = 1000;
const RETRY_HEADERS = ['retry-after', 'x-ratelimit-reset'];

/**
 * The wait after a 429: the seconds of `Retry-After` or `x-ratelimit-reset`, or 5 s without them (REQ-DLV-07); 300 s at most.
 * Dates are ignored, since the visitor's clock may be wrong.
 * @param headers of the response
 */
export function retryDelayMs(headers: Headers): number {
  const seconds = RETRY_HEADERS.map((name) => Number.parseFloat(headers.get(name) ?? '')).find((value) => value >= 0);
  return seconds === undefined
    ? DELIVERY_LIMITS.rateLimitMs
    : Math.min(seconds * MS, DELIVERY_LIMITS.longestRateLimitMs);
}

let settle: (isEnabled: boolean) => void;
const isEnabled = new Promise<boolean>((resolve) => {
  settle = resolve;
});

/** Whether the source wants failed events to be sent again on the same page (REQ-DLV-05: 10 attempts if so, else 1). */
export const retries = {
  /** @param isEnabled as in the source's settings; only the first call counts */
  settle: (isEnabled: boolean): void => settle(isEnabled),
  /** Resolves once the settings are there; without settings never. */
  isEnabled: (): Promise<boolean> => isEnabled,
};
