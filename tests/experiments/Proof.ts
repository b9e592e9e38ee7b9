import type { Figure } from '../bench/Figure.ts';

/** How much of everything: less of it with `--smoke`, and in `npm test`. */
export interface Amounts {
  /** Random visitors whom server and browser both decide for. */
  visitors: number;
  /** Requests to a running copy. */
  visits: number;
  /** Whether every variant is filmed on every visit, or one of them once. */
  areAllFilmed: boolean;
}

/** Something that issue 4 asks to be proven, with its figures. */
export interface Proof {
  name: string;
  run(amounts: Amounts): Promise<Figure[]>;
}
