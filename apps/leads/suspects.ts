import type { Suspicion } from '@cumulus/forms';
import type { Lead } from './Lead.ts';

/** A submission that may come from a program: stored apart from leads, until somebody makes it genuine. REQ-LEA-05. */
export interface Suspect extends Lead {
  suspicion: Suspicion;
}

/** Older suspects are deleted. REQ-LEA-05. */
export const SUSPECT_DAYS = 30;

/** Suspects that are stored at a time, of all clients: 10 MB or so of usual forms, 320 MB at most. */
export const MAX_SUSPECTS = 10_000;
