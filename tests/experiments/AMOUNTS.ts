import type { Amounts } from './Proof.ts';

/** How much is proven: all that issue 4 names, or the short run (`--smoke`), two parts of which run in `npm test`. */
export const AMOUNTS: Record<'whole' | 'quick', Amounts> = {
  whole: { visitors: 10_000, visits: 10_000, areAllFilmed: true },
  quick: { visitors: 2_000, visits: 1_000, areAllFilmed: false },
};
