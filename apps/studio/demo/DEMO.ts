/** Of the generated data: a change of the generator that changes what it makes raises it, so that stores of an earlier one are made again. */
export const DEMO_VERSION = 2;
/** Of all random numbers of the demo. */
export const DEMO_SEED = 20_261_128;
export const DEMO_DAYS = 90;
/** Visits whose events are collected; those without consent are daily totals besides. */
export const DEMO_VISITS = 45_000;
/** Releases of the site: the present one is a day old, and has a fault. */
export const DEMO_RELEASES = { before: 'r141', present: 'r142' } as const;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
