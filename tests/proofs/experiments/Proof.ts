import type { Figure } from '../Figure.ts';

/** How much of everything: less of it with `--smoke`, and in `npm test`. */
export interface Amounts {
  /** Random visitors whom server and browser both decide for. */
  visitors: number;
  /** Requests to a running copy. */
  visits: number;
  /** Whether every variant is filmed on every visit, or one of them once. */
  areAllFilmed: boolean;
}

/** Something to be proven of flags and experiments, with its figures. */
export interface Proof {
  name: string;
  run(amounts: Amounts): Promise<Figure[]>;
}

/** How much is proven: all of it, or the short run (`--smoke`), two parts of which run in `npm test`. */
export const AMOUNTS: Record<'whole' | 'quick', Amounts> = {
  whole: { visitors: 10_000, visits: 10_000, areAllFilmed: true },
  quick: { visitors: 2_000, visits: 1_000, areAllFilmed: false },
};
