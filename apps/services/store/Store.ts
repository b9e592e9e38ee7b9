import type { Metric } from '../http/Metric.ts';
import type { EventFilter } from './EventFilter.ts';
import type { EventPage } from './EventPage.ts';
import type { ExposurePage, ExposurePosition } from './ExposurePage.ts';
import type { ReceivedRecord } from './ReceivedRecord.ts';
import type { VisitorErasure } from './VisitorErasure.ts';
import type { VisitorExport } from './VisitorExport.ts';

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
