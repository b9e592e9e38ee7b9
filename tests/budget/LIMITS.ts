/** Issue 2, "Figures to reach": compared with a static twin of the same page in the same run. */
export const LIMITS = { score: 100, lcpRatio: 1.1, tbtOverTwinMs: 10, cls: 0 } as const;
