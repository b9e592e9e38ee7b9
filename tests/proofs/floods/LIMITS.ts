/** REQ-PRF-06. */
export const LIMITS = {
  failedHits: 0,
  /** Ratio of the visitor's p99 during the flood to that during the same number of connections for a static file. */
  hitP99Ratio: 3,
  imageMs: 2_000,
  failedImages: 0,
  publishMs: 2_000,
  unsentForms: 0,
  formMs: 2_000,
  failedMisses: 0,
  /** Ratio of a visitor's median miss beside the flood of misses to that without a flood. */
  missRatio: 4,
} as const;
