import type { Metric } from '@cumulus/server/metrics';
import type { RecordSender } from '@cumulus/server/serviceLimits';
import type { ConsentTotal } from '@cumulus/tracking-plan/consentTotals';
import type { VisitorScope } from '@cumulus/visitor-records/visitorRecords';
import type { ConsentQuota } from './ConsentQuota.ts';
import { addConsentTotals, type CountedBy, listConsentTotals } from './consentTotals.ts';
import type { Database, EventRow } from './Database.ts';
import type { Evictions } from './Evictions.ts';
import { listByFacts, type RecordingFilter } from './facts/listByFacts.ts';
import { listEvents } from './listEvents.ts';
import { type ExposurePosition, listExposures } from './listExposures.ts';
import { listFirstEvents } from './listFirstEvents.ts';
import { listRecordings, type PartFilter, readParts } from './listRecordings.ts';
import { RecordWriter } from './RecordWriter.ts';
import type { EventFilter, ExportOptions, ReceivedRecord, VisitorErasure } from './records.ts';
import { removeSenders, type SenderRemoval } from './senders/removeSenders.ts';
import type { SenderCodes } from './senders/SenderCodes.ts';
import { listSenders, type SenderUsage } from './senders/senderTable.ts';
import { createStoreMetrics, processMetrics } from './storeMetrics.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';
import { eraseVisitor, exportVisitor, findIdentities } from './visitorData.ts';
import { readTimeline, type TimelineOptions } from './visitorTimeline.ts';

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
  /** Called with rows that are on disk, and for each whether it is new. */
  onWritten?: ((table: TableName, rows: readonly EventRow[], isNew: readonly boolean[]) => void) | undefined;
}

/** The store of received events on disk, on SQLite or PostgreSQL. */
export type Store = ReturnType<typeof createStore>;

/** Creates the store. What reads or writes rejects with StoreError where the database can't be used. */
export function createStore(parts: StoreParts) {
  const { database, tasks, quota, evictions, now, forwarder } = parts;
  const writer = new RecordWriter(parts);

  /** Who sent the records of today and yesterday, as codes, by table; the largest first. */
  const senders = async (): Promise<SenderUsage[]> =>
    (await Promise.all(TABLE_NAMES.map((table) => listSenders(database, table, now())))).flat();

  return {
    senders,

    /**
     * Stores records; concurrent calls share one transaction.
     * @param sender is charged before with the bytes that they take on disk at most, duplicates too; what that throws refuses them
     * @returns when all are synced to disk: how many are new, how many are duplicates (same vendor and `messageId`)
     * @throws StoreError nothing of this call is acknowledged; the same records can be sent again
     */
    append: (records: readonly ReceivedRecord[], sender?: RecordSender) => writer.append(records, sender),

    /** Adds counts to the daily totals of consent, unless the id was added before. @throws StoreError nothing is added */
    addConsentTotals: (id: string, totals: readonly ConsentTotal[], by: CountedBy) =>
      addConsentTotals(database, id, totals, { by, now: now() }),

    /** The daily totals of consent of these days, both included. */
    consentTotals: (from: string, to: string) => listConsentTotals(database, from, to),

    /** Lists events, newest first; recordings without their bytes. */
    list: (filter: EventFilter) => listEvents(database, filter),

    /**
     * Lists exposures to experiments in the order of their arrival.
     * @param after end of the previous page
     * @param limit number of rows read, including those that don't follow the plan
     */
    exposures: (after: ExposurePosition, limit: number) => listExposures(database, after, limit),

    /** Lists recordings, the last ones first. @param visitor an anonymous id; without it those of all */
    recordings: (visitor: string | undefined, limit: number) => listRecordings(database, visitor, limit),

    /** Lists recordings that can be played, by what happened in them. Their facts are brought up to date before. */
    filteredRecordings: (filter: RecordingFilter) => listByFacts(database, filter, now),

    /** Reads parts of one recording in the order of their arrival. */
    recordingParts: (filter: PartFilter) => readParts(database, filter),

    /** All ids of one visitor: the given ones and those linked to them. @throws RequestError 409: more than one visitor can have */
    identitiesOf: (...identities: string[]) => findIdentities(database, identities),

    /**
     * Exports all data of one visitor, page by page.
     * @param identities anonymous ids, user ids and consent ids; ids linked to them by identify or alias are included
     */
    exportVisitor: (identities: readonly string[], options?: ExportOptions) =>
      exportVisitor(database, identities, options),

    /** Reads what one visitor did, newest first, page by page; recordings without their bytes. */
    timeline: (identities: readonly string[], options: TimelineOptions) => readTimeline(database, identities, options),

    /** The first event that is kept of each of these visitors. */
    firstEvents: (anonymousIds: readonly string[]) => listFirstEvents(database, anonymousIds),

    /** Erases what belongs to these ids, whatever its size, from every table. */
    async eraseVisitor(identities: readonly string[], scope?: VisitorScope): Promise<VisitorErasure> {
      const erased = await eraseVisitor(database, identities, scope);
      await quota?.measure();
      return erased;
    },

    /** Removes what was sent with these codes. Consent records have codes of their own. */
    async removeSenders(codes: readonly string[]): Promise<SenderRemoval> {
      const found = (await senders()).filter(({ code }) => codes.includes(code));
      const removal = await removeSenders(database, found);
      await quota?.measure();
      return removal;
    },

    /** Problems for an operator although the store works, such as a full quota. */
    problems: () => [...database.health.problems(), ...(quota?.problems() ?? []), ...evictions.problems()],

    /** Facts for `/healthz`. */
    status: (): Record<string, unknown> => ({
      ...database.status(),
      ...writer.status(),
      ...(quota && { consent: quota.status() }),
      ...(forwarder && { forwarding: forwarder.status() }),
    }),

    /** Figures of this process for `/metrics`: they are there while the store is away. */
    metrics(): Metric[] {
      const [forwarding, ofQuota] = [forwarder?.status(), quota?.status()];
      const counts = { ...writer.status(), forwarding, quota: ofQuota, evicted: evictions.totals() };
      return [...processMetrics(counts), ...database.health.metrics()];
    },

    /** Reads the figures that the store is asked for. */
    storeMetrics: createStoreMetrics(database, { isForwarding: forwarder !== undefined }),

    /** Writes waiting rows, then closes the database. */
    async close(): Promise<void> {
      await writer.close();
      await Promise.all(tasks.map((task) => task.end()));
      await database.close();
    },
  };
}
