import type { Figure } from '../Figure.ts';

/** Sizes of the proofs: smaller with `--smoke` and in `npm test`. */
export interface Amounts {
  /** Random visitors for whom server and browser both decide. */
  visitors: number;
  /** Requests to a running copy. */
  visits: number;
  /** Whether every variant is filmed on every visit, or one of them once. */
  areAllFilmed: boolean;
}

/** Proves a property of flags and experiments. @returns its figures */
export interface Proof {
  name: string;
  run(amounts: Amounts): Promise<Figure[]>;
}

/** The full run and the short one (`--smoke`), two parts of which run in `npm test`. */
export const AMOUNTS: Record<'whole' | 'quick', Amounts> = {
  whole: { visitors: 10_000, visits: 10_000, areAllFilmed: true },
  quick: { visitors: 2_000, visits: 1_000, areAllFilmed: false },
};
