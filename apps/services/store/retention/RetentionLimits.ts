/** How long and how much is kept. */
export interface RetentionLimits {
  maxDays: number;
  maxBytes: number;
}
