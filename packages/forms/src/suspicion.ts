/** Why a submission may come from a program: it filled in the trap field, or was faster than people are. */
export type Suspicion = 'trap' | 'fast';

/** With scripts: nobody reads and fills in the shortest form in less. REQ-LEA-05. */
export const MIN_SHOWN_MS = 2_000;

/**
 * Judges a submission by what its sender can't help. Browser and server use it, so that the answer doesn't have to say it: programs would learn from that.
 * @param trap value of the trap field
 * @param shownMs how long the visitor had the form; undefined without scripts
 */
export function findSuspicion(trap: string | undefined, shownMs = Number.POSITIVE_INFINITY): Suspicion | undefined {
  if (trap) return 'trap';
  return shownMs < MIN_SHOWN_MS ? 'fast' : undefined;
}
