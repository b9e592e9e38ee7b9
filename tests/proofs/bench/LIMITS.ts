/** REQ-PRF-03. */
export const LIMITS = {
  hitRatio: 0.8,
  decisionRatio: 0.75,
  hitP99Ms: 10,
  missP95Ms: 40,
  rendersOf40: 1,
  storedPages: 10_000,
  memoryMb: 512,
  startMs: 1_500,
  publishP99Ms: 300,
  secondNavigationMs: 100,
  returningRatio: 0.95,
  newcomerRatio: 0.55,
  decisionP99Ms: 1,
} as const;
