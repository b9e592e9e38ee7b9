import type { EventPosition } from './EventFilter.ts';
import type { ReceivedRecord } from './ReceivedRecord.ts';

/** Some of the events, newest first. */
export interface EventPage {
  events: ReceivedRecord[];
  /** Where the next page begins; undefined when this is the last. */
  next?: EventPosition;
}
