/** Limits of a cluster (REQ-PRF-05). */
export const LIMITS = {
  /** From an editor's change on disk to the first answer that holds it, through Varnish, under load. */
  publishP99Ms: 1_000,
  failedRequests: 0,
  publishes: 100,
  /** Of the proof's own load. */
  requestsPerSecond: 200,
  connections: 16,
  formsPerSecond: 20,
  /** Of all nodes. */
  rollingRestarts: 10,
  /** A node that isn't ready by then counts as failed. */
  nodeReadyMs: 60_000,
} as const;
