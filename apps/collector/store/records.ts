import type { VisitorScope } from '@cumulus/visitor-records/visitorRecords';
import type { ErasedCounts } from './tables.ts';

/** A received event. The store removes IP addresses from its payload. */
export interface ReceivedRecord {
  /** The protocol it was received by: `segment`, `consent`, … */
  vendor: string;
  /** The vendor's kind of message: `track`, `page`, `identify`, … */
  type: string;
  /** Name of a tracked event, or of a page. */
  event: string | null;
  anonymousId: string | null;
  userId: string | null;
  /** The vendor's id of the message: of duplicates only the first is stored. */
  messageId: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** When it occurred, corrected by the clock difference; milliseconds since 1970. Without it that is read from the payload (`occurrenceTime`). */
  occurredAt?: number;
  /** The message as received. */
  payload: object;
  /** Whether it follows the tracking plan. */
  isValid: boolean;
  /** Why it doesn't; null when it does. */
  reason: string | null;
}

/** A record as read from the store. */
export interface StoredMessage extends Omit<ReceivedRecord, 'payload'> {
  /** Limited to 7 days before and 5 minutes after the arrival. */
  occurredAt: number;
  /** The message as JSON, not parsed: it is what any client sent. */
  message: string;
}

/** Which events are wanted. Times are milliseconds since 1970. */
export interface EventFilter {
  /** Received at or after. */
  since?: number;
  /** Received before. */
  until?: number;
  vendor?: string;
  type?: string;
  event?: string;
  /** An anonymous id or a user id. */
  visitor?: string;
  /** How many at most. */
  limit: number;
  /** Stored bytes at most; one event is always read. 8 MB by default. */
  maxBytes?: number;
  /** End of the previous page. */
  after?: EventPosition;
}

/** A position in the list of events; it stays valid while events are added. */
export interface EventPosition {
  receivedAt: number;
  /** Index of the record's table in `TABLE_NAMES`, which orders records of the same time. */
  table: number;
  /** Of the record in its table. */
  id: number;
}

/** Some of the events, newest first. */
export interface EventPage {
  events: StoredMessage[];
  /** Where the next page begins; undefined when this is the last. */
  next?: EventPosition;
}

/** Which page of a visitor's data is wanted. */
export interface ExportOptions extends VisitorScope {
  /** End of the previous page. */
  after?: EventPosition | undefined;
  /** Events at most; 1,000 by default. */
  limit?: number;
  /** Stored bytes at most; one event is always read. 8 MB by default. */
  maxBytes?: number;
}

/** A page of all stored data of one visitor. */
export interface VisitorExport {
  /** The requested ids and all ids linked to them. */
  identities: string[];
  /** Pairs of them that an identify or alias linked, 10,000 at most; only on the first page. */
  links: { identity: string; other: string }[];
  /** Oldest first; `forwarded` is the state of its forwarding to the vendor, null where it isn't forwarded. */
  events: (StoredMessage & { forwarded: string | null })[];
  /** Where the next page begins; undefined when this is the last. */
  next?: EventPosition;
}

/** What was erased of one visitor. */
export interface VisitorErasure extends ErasedCounts {
  identities: string[];
  links: number;
  /** Number of `events` that were forwarded: they have to be erased at the vendor too. */
  forwarded: number;
}
