/**
 * Compared with a static twin of the same page in the same run. Blocking time may be `tbtRatio` times the twin's and `tbtMoreMs` more: the twin says how
 * slow the machine is, and the rest is what one short task takes.
 * REQ-PRF-09.
 */
export const LIMITS = { score: 100, lcpRatio: 1.05, tbtRatio: 1.3, tbtMoreMs: 20, cls: 0 } as const;

/**
 * The score where a machine is slow: the twins, which have no script, block the phone that Lighthouse makes of this machine for 25 to 50 ms while nothing
 * else runs. Where they block it for more, each task of the page takes as much longer, and the score falls without a fault of the page.
 */
export const SLOW = { fromTwinTbtMs: 60, score: 90 } as const;
