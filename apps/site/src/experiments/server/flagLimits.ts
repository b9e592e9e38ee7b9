/** What is taken from the flag service, and how long it is waited for. */
export const flagLimits = {
  /** A thousand flags are about half of it. */
  payloadBytes: 2 * 2 ** 20,
  /** Of a payload of which much is malformed, the log names so many flags and rules. */
  reportedLines: 20,
  requestMs: 10_000,
  /** A start waits no longer for flags. */
  startMs: 300,
  /** The built-in service starts at the same time as the site: so long it may take before that counts as a failure. */
  reachableMs: 1_000,
  /** Reconnecting begins here, doubles, and ends at the cap (specification section 9). */
  backoffMs: 1_000,
  backoffCapMs: 300_000,
} as const;
