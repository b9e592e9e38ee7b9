import type { PageContext } from './TrackedEvent.ts';

/** Which, when and where something was that is told later. */
export interface Happened {
  messageId: string;
  /** ISO 8601. */
  timestamp: string;
  page: PageContext;
}
