/** Figures that the studio promises on two cores with 50,000,000 events of 90 days. */
export const LIMITS = {
  overviewMs: 1_000,
  funnelMs: 2_000,
  experimentMs: 2_000,
  compactedPerSecond: 40_000,
  bytesPerEvent: 45,
  reportProcessMb: 1_200,
  /** The collector's p99 beside a running report, over that without. */
  p99Ratio: 2,
} as const;
