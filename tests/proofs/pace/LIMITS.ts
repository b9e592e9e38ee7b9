/** REQ-PRF-13: what a page costs a visitor's processor beyond its text and pictures. */
export const LIMITS = {
  /** Main-thread processor time in the first six seconds, as a multiple of the plain page's. */
  ratio: 1.2,
  /** Frames that the main thread commits in this time. */
  frames: 20,
} as const;
