/** What the shared tier may take. A visitor's hit never waits for it; a miss waits no longer than one operation. */
export const sharedLimits = {
  /** One operation; a rendering takes about as long. */
  operationMs: 50,
  /** One operation that tells or hears of a change. */
  patientMs: 1_000,
  /** So many failures in a row, and Redis is left alone for a while. */
  failuresToOpen: 3,
  restMs: 1_000,
  longestRestMs: 10_000,
  /** A larger page is rendered by each node. */
  pageBytes: 2 ** 20,
  /** Changes kept for nodes that were away; who missed more asks the content system for everything that changed. */
  changesKept: 1_000,
  /** A publish waits so long for the other nodes to have it live. */
  confirmationMs: 1_000,
  /** Until what couldn't be told or read is tried again. */
  retryMs: 250,
  reconnectMs: 50,
  longestReconnectMs: 2_000,
  pingMs: 2_000,
  /** Who heard nothing looks by itself this often. */
  lookMs: 5_000,
} as const;
