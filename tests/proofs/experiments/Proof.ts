import type { Figure } from '../Figure.ts';

/** Sizes of the proofs: smaller with `--smoke`, and smallest in `npm test`. */
export interface Amounts {
  /** Random visitors for whom server and browser both decide. */
  visitors: number;
  /** Requests to a running copy. */
  visits: number;
  /** Visitors for each decision about consent. */
  consentVisitors: number;
  /** Whether every variant is filmed on every visit, or one of them once. */
  areAllFilmed: boolean;
}

/** Proves a property of flags and experiments. @returns its figures */
export interface Proof {
  name: string;
  run(amounts: Amounts): Promise<Figure[]>;
}

/** The full run, the short one (`--smoke`), and that of `npm test`, which has two parts. */
export const AMOUNTS: Record<'whole' | 'quick' | 'tested', Amounts> = {
  whole: { visitors: 10_000, visits: 10_000, consentVisitors: 60, areAllFilmed: true },
  quick: { visitors: 2_000, visits: 1_000, consentVisitors: 60, areAllFilmed: false },
  tested: { visitors: 1_000, visits: 1_000, consentVisitors: 8, areAllFilmed: false },
};
