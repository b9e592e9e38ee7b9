/** REQ-PRF-12: what full observation (product analytics, both replays, monitoring) costs a visitor. */
export const LIMITS = {
  /** Lighthouse performance score (0 to 100), below that of a visitor who refused. */
  scorePoints: 3,
  /** Longest task of an SDK at 4× CPU. */
  taskMs: 150,
  /** What can't be split: the first evaluation of an SDK's file, and a recorder's first snapshot. */
  unsplittableMs: 250,
  /** Of a journey with 20 interactions, at 4× CPU. */
  inpMs: 200,
} as const;
