/** Issue 2, "Figures to reach": compared with a static twin of the same page in the same run. */
export const LIMITS = { score: 100, lcpRatio: 1.1, tbtOverTwinMs: 10, cls: 0 } as const;

/**
 * Where a machine is slow. The twins, which have no script, block the phone that Lighthouse makes of this machine for 25 to 50 ms while nothing else
 * runs; where they block it for more, each task of the page takes as much longer, and milliseconds say nothing. Then the ratio has to hold.
 */
export const SLOW = { fromTwinTbtMs: 60, score: 90, tbtRatio: 3 } as const;
