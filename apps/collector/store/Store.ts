import type { Metric } from '@cumulus/server/metrics';
import type { RecordSender } from '@cumulus/server/serviceLimits';
import type { VisitorScope } from '@cumulus/visitor-records/visitorRecords';
import type { ConsentQuota } from './ConsentQuota.ts';
import type { Database } from './Database.ts';
import type { Evictions } from './Evictions.ts';
import { listEvents } from './listEvents.ts';
import { type ExposurePage, type ExposurePosition, listExposures } from './listExposures.ts';
import { listRecordings, type PartFilter, type PartPage, type RecordingSummary, readParts } from './listRecordings.ts';
import { RecordWriter } from './RecordWriter.ts';
import type {
  EventFilter,
  EventPage,
  ExportOptions,
  ReceivedRecord,
  VisitorErasure,
  VisitorExport,
} from './records.ts';
import { removeSenders, type SenderRemoval } from './senders/removeSenders.ts';
import type { SenderCodes } from './senders/SenderCodes.ts';
import { listSenders, type SenderUsage } from './senders/senderTable.ts';
import { createStoreMetrics, processMetrics } from './storeMetrics.ts';
import { TABLE_NAMES } from './tables.ts';
import { eraseVisitor, exportVisitor, findIdentities } from './visitorData.ts';

interface StoreParts {
  database: Database;
  /** Background tasks, which end before the database is closed. */
  tasks: { end(): Promise<void> | void }[];
  /** Size limit of consent records, if there is one. */
  quota: ConsentQuota | undefined;
  /** What retention removed by size. */
  evictions: Evictions;
  /** Codes of those who send. */
  senders: SenderCodes;
  /** Milliseconds since 1970. */
  now(): number;
  /** Forwards messages to the vendor. */
  forwarder: { wake(): void; status(): { sent: number; refused: number } } | undefined;
}

/** The store of received events on disk, on SQLite or PostgreSQL. */
export class Store {
  readonly #parts: StoreParts;
  readonly #writer: RecordWriter;
  /** Reads the figures that the store is asked for. @throws StoreError */
  readonly storeMetrics: () => Promise<Metric[]>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#writer = new RecordWriter(parts);
    this.storeMetrics = createStoreMetrics(parts.database, { isForwarding: parts.forwarder !== undefined });
  }

  /**
   * Stores records; concurrent calls share one transaction.
   * @param sender is charged before with the bytes that they take on disk at most, duplicates too; what that throws refuses them
   * @returns when all are synced to disk: how many are new, how many are duplicates (same vendor and `messageId`)
   * @throws StoreError nothing of this call is acknowledged; the same records can be sent again
   */
  append(records: readonly ReceivedRecord[], sender?: RecordSender): Promise<{ stored: number; duplicates: number }> {
    return this.#writer.append(records, sender);
  }

  /** Lists events, newest first; recordings without their bytes. @throws StoreError */
  list(filter: EventFilter): Promise<EventPage> {
    return listEvents(this.#parts.database, filter);
  }

  /**
   * Lists exposures to experiments in the order of their arrival.
   * @param after end of the previous page
   * @param limit number of rows read, including those that don't follow the plan
   * @throws StoreError
   */
  exposures(after: ExposurePosition, limit: number): Promise<ExposurePage> {
    return listExposures(this.#parts.database, after, limit);
  }

  /** Lists recordings, the last ones first. @param visitor an anonymous id; without it those of all. @throws StoreError */
  recordings(visitor: string | undefined, limit: number): Promise<RecordingSummary[]> {
    return listRecordings(this.#parts.database, visitor, limit);
  }

  /** Reads parts of one recording in the order of their arrival. @throws StoreError */
  recordingParts(filter: PartFilter): Promise<PartPage> {
    return readParts(this.#parts.database, filter);
  }

  /** All ids of one visitor: the given ones and those linked to them. @throws StoreError; RequestError 409: more than one visitor can have */
  identitiesOf(...identities: string[]): Promise<string[]> {
    return findIdentities(this.#parts.database, identities);
  }

  /**
   * Exports all data of one visitor, page by page.
   * @param identities anonymous ids, user ids and consent ids; ids linked to them by identify or alias are included
   * @throws StoreError
   */
  exportVisitor(identities: readonly string[], options?: ExportOptions): Promise<VisitorExport> {
    return exportVisitor(this.#parts.database, identities, options);
  }

  /** Erases what belongs to these ids, whatever its size, from every table. @throws StoreError */
  async eraseVisitor(identities: readonly string[], scope?: VisitorScope): Promise<VisitorErasure> {
    const erased = await eraseVisitor(this.#parts.database, identities, scope);
    await this.#parts.quota?.measure();
    return erased;
  }

  /** Who sent the records of today and yesterday, as codes, by table; the largest first. @throws StoreError */
  async senders(): Promise<SenderUsage[]> {
    const { database, now } = this.#parts;
    return (await Promise.all(TABLE_NAMES.map((table) => listSenders(database, table, now())))).flat();
  }

  /** Removes what was sent with these codes. Consent records have codes of their own. @throws StoreError */
  async removeSenders(codes: readonly string[]): Promise<SenderRemoval> {
    const found = (await this.senders()).filter(({ code }) => codes.includes(code));
    const removal = await removeSenders(this.#parts.database, found);
    await this.#parts.quota?.measure();
    return removal;
  }

  /** Problems for an operator although the store works, such as a full quota. */
  problems(): string[] {
    const { database, evictions, quota } = this.#parts;
    return [...database.health.problems(), ...(quota?.problems() ?? []), ...evictions.problems()];
  }

  /** Facts for `/healthz`. */
  status(): Record<string, unknown> {
    const { database, forwarder, quota } = this.#parts;
    return {
      ...database.status(),
      ...this.#writer.status(),
      ...(quota && { consent: quota.status() }),
      ...(forwarder && { forwarding: forwarder.status() }),
    };
  }

  /** Figures of this process for `/metrics`: they are there while the store is away. */
  metrics(): Metric[] {
    const { database, evictions, forwarder, quota } = this.#parts;
    const counted = processMetrics({
      ...this.#writer.status(),
      forwarding: forwarder?.status(),
      quota: quota?.status(),
      evicted: evictions.totals(),
    });
    return [...counted, ...database.health.metrics()];
  }

  /** Writes waiting rows, then closes the database. */
  async close(): Promise<void> {
    await this.#writer.close();
    await Promise.all(this.#parts.tasks.map((task) => task.end()));
    await this.#parts.database.close();
  }
}
