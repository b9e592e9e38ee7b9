import type { VisitOptions } from './proveVisits.ts';

/** What issue 5 asks for, and what there is time for in `npm test`. */
export const AMOUNTS: Record<'whole' | 'quick', VisitOptions> = {
  whole: { visits: 1_000, seed: 5, atOnce: 8, disturbEveryMs: 20_000 },
  quick: { visits: 30, seed: 5, atOnce: 6, disturbEveryMs: 4_000 },
};
