import type { GrowthBook } from '@growthbook/growthbook';

/** The flag client of a page, and how components follow it. */
export interface LiveFlags {
  growthbook: GrowthBook;
  /** @returns ends it */
  subscribe(listener: () => void): () => void;
  /** Another number after each change. */
  version(): number;
  /**
   * What a visitor who is shown a value of a flag is counted as, where an experiment gave it: as `exposureText` writes it.
   * @param value as text
   */
  exposureOf(flag: string, value: string): string | undefined;
}
