import type { Metric } from '@cumulus/server/metrics';
import type { RecordSender } from '@cumulus/server/serviceLimits';
import type { ExposurePage, ExposurePosition } from './listExposures.ts';
import type { PartFilter, PartPage, RecordingSummary } from './listRecordings.ts';
import type { SenderRemoval } from './senders/removeSenders.ts';
import type { SenderUsage } from './senders/senderTable.ts';

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

/** Which data is a visitor's. */
export interface VisitorScope {
  /** Only what has the given ids, not what is linked to them. */
  isExact?: boolean;
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
export interface VisitorErasure {
  identities: string[];
  /** Events of the plan, and calls of visitor identification. */
  events: number;
  consentRecords: number;
  productEvents: number;
  monitoringEvents: number;
  recordingParts: number;
  links: number;
  /** Number of `events` that were forwarded: they have to be erased at the vendor too. */
  forwarded: number;
}

/** The store of received events on disk. */
export interface Store {
  /**
   * Stores records; concurrent calls share one transaction.
   * @param sender is charged before with the bytes that they take on disk at most, duplicates too; what that throws refuses them
   * @returns when all are synced to disk: how many are new, how many are duplicates (same vendor and `messageId`)
   * @throws StoreError nothing of this call is acknowledged; the same records can be sent again
   */
  append(records: readonly ReceivedRecord[], sender?: RecordSender): Promise<{ stored: number; duplicates: number }>;
  /** Lists events, newest first; recordings without their bytes. @throws StoreError */
  list(filter: EventFilter): Promise<EventPage>;
  /**
   * Lists exposures to experiments in the order of their arrival.
   * @param after end of the previous page
   * @param limit number of rows read, including those that don't follow the plan
   * @throws StoreError
   */
  exposures(after: ExposurePosition, limit: number): Promise<ExposurePage>;
  /**
   * Exports all data of one visitor, page by page.
   * @param identities anonymous ids, user ids and consent ids; ids linked to them by identify or alias are included
   * @throws StoreError
   */
  exportVisitor(identities: readonly string[], options?: ExportOptions): Promise<VisitorExport>;
  /** All ids of one visitor: the given ones and those linked to them. @throws StoreError; RequestError 409: more than one visitor can have */
  identitiesOf(...identities: string[]): Promise<string[]>;
  /** Erases what belongs to these ids, whatever its size, from every table. @throws StoreError */
  eraseVisitor(identities: readonly string[], scope?: VisitorScope): Promise<VisitorErasure>;
  /** Who sent the records of today and yesterday, as codes, by table; the largest first. @throws StoreError */
  senders(): Promise<SenderUsage[]>;
  /** Removes what was sent with these codes. Consent records have codes of their own. @throws StoreError */
  removeSenders(codes: readonly string[]): Promise<SenderRemoval>;
  /** Lists recordings, the last ones first. @param visitor an anonymous id; without it those of all. @throws StoreError */
  recordings(visitor: string | undefined, limit: number): Promise<RecordingSummary[]>;
  /** Reads parts of one recording in the order of their arrival. @throws StoreError */
  recordingParts(filter: PartFilter): Promise<PartPage>;
  /** Problems for an operator although the store works, such as a full quota. */
  problems(): string[];
  /** Facts for `/healthz`. */
  status(): Record<string, unknown>;
  /** Figures of this process for `/metrics`: they are there while the store is away. */
  metrics(): Metric[];
  /** Figures that the store is asked for. @throws StoreError */
  storeMetrics(): Promise<Metric[]>;
  /** Writes waiting rows, then closes the database. */
  close(): Promise<void>;
}
