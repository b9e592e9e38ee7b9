/** REQ-PRF-08. */
export const LIMITS = {
  /** What measuring adds to the total blocking time of a page (Lighthouse, mobile). */
  addedTbtMs: 10,
  /** From consent to the first event on the wire, with a processor four times slower. */
  firstEventMs: 3_000,
} as const;
