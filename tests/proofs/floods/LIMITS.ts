/** REQ-PRF-06. */
export const LIMITS = {
  failedHits: 0,
  /** Of the p99 beside the flood to that beside the same number of connections which ask for a static file. */
  hitP99Ratio: 3,
  imageMs: 2_000,
  failedImages: 0,
  publishMs: 2_000,
} as const;
