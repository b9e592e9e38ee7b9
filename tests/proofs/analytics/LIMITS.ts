/** REQ-PRF-08. */
export const LIMITS = {
  /** What analytics adds to a page's total blocking time (Lighthouse, mobile). */
  addedTbtMs: 10,
  /** From consent to the first event on the wire, with a processor four times slower. */
  firstEventMs: 3_000,
} as const;
