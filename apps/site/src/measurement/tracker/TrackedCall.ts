import type { Properties } from './Tracker.ts';

/** One call of the tracker: what was told, before it is known of whom and where. */
export type TrackedCall =
  | { type: 'track'; event: string; properties: Properties }
  | { type: 'page' | 'screen'; name?: string; properties: Properties }
  | { type: 'identify'; userId?: string; traits: Properties }
  | { type: 'group'; groupId: string; traits: Properties }
  | { type: 'alias'; userId: string; previousId?: string };
