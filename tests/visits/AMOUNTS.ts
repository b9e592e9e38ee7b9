import type { VisitOptions } from './proveVisits.ts';

/** What issue 5 asks for, and a first look (`--smoke`). */
export const AMOUNTS: Record<'whole' | 'quick', VisitOptions> = {
  whole: { visits: 1_000, mostVisits: 7, seed: 5, atOnce: 14, disturbEveryMs: 20_000 },
  quick: { visits: 30, mostVisits: 2, seed: 5, atOnce: 15, disturbEveryMs: 8_000 },
};
