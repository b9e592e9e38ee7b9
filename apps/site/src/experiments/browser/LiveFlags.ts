import type { GrowthBook } from '@growthbook/growthbook';

/** The flag client of a page, and how components follow it. */
export interface LiveFlags {
  growthbook: GrowthBook;
  /** @returns ends it */
  subscribe(listener: () => void): () => void;
  /** Another number after each change. */
  version(): number;
}
