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
