/**
 * What "flat" means (REQ-PRF-04: RSS flat over 10 minutes at full load, 10,000 pages in 512 MB). V8 moves by some megabytes as it collects; a leak
 * of one byte per request would be 1 to 2 MB a minute.
 */
export const LIMITS = {
  /** Never more, at any moment after the warm-up. */
  mostMb: 512,
  /** Of the line through all samples after the warm-up. */
  growthMbPerMinute: 1,
  leastSecondsForSlope: 300,
  /** Between the middle of the first third and that of the last: what a line can't show in a short run. */
  growthMb: 16,
  failedRequests: 0,
} as const;
