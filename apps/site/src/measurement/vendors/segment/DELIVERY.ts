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
  /** How long the SDK holds its own figures back. */
  metricsFlushMs: 30_000,
} as const;
