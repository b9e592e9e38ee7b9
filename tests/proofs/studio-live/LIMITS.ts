/** What the studio's screens promise. */
export const LIMITS = {
  /** From the sending of an event until the Live screen has drawn it, p95. */
  liveMs: 300,
  /** The longest task of the main thread while a table of 100,000 rows is scrolled. */
  taskMs: 50,
} as const;
