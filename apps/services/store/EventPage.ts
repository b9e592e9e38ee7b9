import type { EventPosition } from './EventFilter.ts';
import type { StoredRecord } from './StoredRecord.ts';

/** Some of the events, newest first. */
export interface EventPage {
  events: StoredRecord[];
  /** Where the next page begins; undefined when this is the last. */
  next?: EventPosition;
}
