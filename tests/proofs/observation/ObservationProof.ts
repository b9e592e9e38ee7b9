import type { Browser } from '@playwright/test';

/** What the rows measure with. */
export interface ObservationProof {
  /** Of a site that samples every session in. */
  origin: string;
  browser: Browser;
  /** On which the browser listens for Lighthouse. */
  port: number;
  /** Number of pairs, or of runs, for a median. */
  runs: number;
}

/** The pages that are measured. */
export const PAGES = { home: '/', pricing: '/pricing' } as const;
