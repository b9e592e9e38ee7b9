import type { Metric } from '../http/metrics.ts';
import type { ExposurePage, ExposurePosition } from './listExposures.ts';

/** One event as a collector took it. It has no IP address, and the store drops those that a payload brings. */
export interface ReceivedRecord {
  /** Whose protocol brought it: `segment`, `consent`, … */
  vendor: string;
  /** The vendor's kind of message: `track`, `page`, `identify`, … */
  type: string;
  /** Name of a tracked event, or of a page. */
  event: string | null;
  anonymousId: string | null;
  userId: string | null;
  /** What a vendor's message is known by: of two with the same one the first is kept. */
  messageId: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** The message as it came. */
  payload: object;
  /** Whether it follows the tracking plan. */
  isValid: boolean;
  /** Why it does not; null when it does. */
  reason: string | null;
}

/** A record as the store gives it back. */
export interface StoredRecord extends ReceivedRecord {
  /** When it happened, set right by the difference of the clocks (rows/occurredAt.ts); milliseconds since 1970. */
  occurredAt: number;
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
  /** Where the page before ended. */
  after?: EventPosition;
}

/** A place in the list of events, which stays where it is while more are written. */
export interface EventPosition {
  receivedAt: number;
  /** Place of the record's table in `TABLE_NAMES`, which orders records of the same time. */
  table: number;
  /** Of the record in its table. */
  id: number;
}

/** Some of the events, newest first. */
export interface EventPage {
  events: StoredRecord[];
  /** Where the next page begins; undefined when this is the last. */
  next?: EventPosition;
}

/** Everything that is kept of one visitor. */
export interface VisitorExport {
  /** The ids that were asked for and all that are linked to them. */
  identities: string[];
  /** Which of them an identify or alias linked. */
  links: { identity: string; other: string }[];
  /** Oldest first; `forwarded` says how far it is on its way to the vendor, null where it was never to go there. */
  events: (StoredRecord & { forwarded: string | null })[];
}

/** What was erased of one visitor. */
export interface VisitorErasure {
  identities: string[];
  events: number;
  links: number;
  /** Events among them that the real vendor has, who has to be asked as well. */
  forwarded: number;
}

/**
 * Why the store could not take or give something. `full`: the disk is; `quota`: the table has what it may have; `busy`: more waits than it can
 * write; `unavailable`: no database.
 */
export type StoreProblem = 'full' | 'quota' | 'busy' | 'unavailable' | 'closed';

/** The store could not do what it was asked. Nothing is acknowledged, and the same may be brought again (HTTP 503): what is kept already is told by its id. */
export class StoreError extends Error {
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StoreError';
    this.problem = problem;
  }
}

/** What was received, kept on disk. */
export interface Store {
  /**
   * Keeps records; what many callers bring at once becomes one transaction.
   * @returns when all of them would survive a power cut: how many are new, how many were kept before (same vendor and `messageId`)
   * @throws StoreError nothing of this call is acknowledged; the same records may be brought again
   */
  append(records: readonly ReceivedRecord[]): Promise<{ stored: number; duplicates: number }>;
  /** Gives what was kept, newest first. @throws StoreError */
  list(filter: EventFilter): Promise<EventPage>;
  /**
   * Gives exposures to experiments in the order in which they arrived.
   * @param after where the page before ended
   * @param limit how many are looked at, those that don't follow the plan among them
   * @throws StoreError
   */
  exposures(after: ExposurePosition, limit: number): Promise<ExposurePage>;
  /**
   * Gives everything that is kept of one visitor.
   * @param identities anonymous ids, user ids and consent ids; others that identify or alias linked to one are followed
   * @throws StoreError
   */
  exportVisitor(...identities: string[]): Promise<VisitorExport>;
  /** Erases what `exportVisitor` gives, from every table. @throws StoreError */
  eraseVisitor(...identities: string[]): Promise<VisitorErasure>;
  /** What an operator has to know although the store works, such as a quota that is full. */
  problems(): string[];
  /** Facts for `/healthz`. */
  status(): Record<string, unknown>;
  /** Figures for `/metrics`. @throws StoreError */
  metrics(): Promise<Metric[]>;
  /** Writes what waits, then lets go of the database. */
  close(): Promise<void>;
}
