import type { Metric } from '@cumulus/server/metrics';
import type { RecordSender } from '@cumulus/server/serviceLimits';
import { StoreError } from '@cumulus/sql/StoreError';
import type { Database, EventRow } from './Database.ts';
import type { Evictions } from './Evictions.ts';
import { toEventRow } from './eventRows.ts';
import { GroupCommit } from './GroupCommit.ts';
import { listEvents } from './listEvents.ts';
import { type ExposurePage, type ExposurePosition, listExposures } from './listExposures.ts';
import { listRecordings, type PartFilter, type PartPage, type RecordingSummary, readParts } from './listRecordings.ts';
import type {
  EventFilter,
  EventPage,
  ExportOptions,
  ReceivedRecord,
  Store,
  VisitorErasure,
  VisitorExport,
  VisitorScope,
} from './Store.ts';
import { removeSenders, type SenderRemoval } from './senders/removeSenders.ts';
import type { SenderCodes } from './senders/SenderCodes.ts';
import { listSenders, type SenderUsage } from './senders/senderTable.ts';
import { createStoreMetrics, processMetrics } from './storeMetrics.ts';
import type { TableQuota } from './TableQuota.ts';
import { TABLE_NAMES, type TableName, tableOf } from './tables.ts';
import { eraseVisitor, exportVisitor, findIdentities } from './visitorData.ts';
import { WriteBudget } from './WriteBudget.ts';

interface StoreParts {
  database: Database;
  /** Background tasks, which end before the database is closed. */
  tasks?: { end(): Promise<void> | void }[];
  /** Quotas of the tables that refuse records when full. */
  quotas?: ReadonlyMap<TableName, TableQuota>;
  /** What retention removed by size. */
  evictions: Evictions;
  /** Codes of those who send. */
  senders: SenderCodes;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
  /** Forwards messages to the vendor. */
  forwarder?: { wake(): void; status(): { sent: number; refused: number } };
}

/** The store, on SQLite or PostgreSQL. */
export class CollectorStore implements Store {
  readonly #parts: StoreParts;
  /** One per table, so that a flood of waiting events doesn't block consent records. */
  readonly #commits: ReadonlyMap<TableName, GroupCommit>;
  readonly storeMetrics: () => Promise<Metric[]>;
  #counts = { stored: 0, duplicates: 0, failed: 0 };

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const budget = new WriteBudget();
    this.#commits = new Map(
      TABLE_NAMES.map((table) => [table, new GroupCommit(table, budget, (rows) => parts.database.insert(table, rows))]),
    );
    this.storeMetrics = createStoreMetrics(parts.database, { isForwarding: parts.forwarder !== undefined });
  }

  async append(
    records: readonly ReceivedRecord[],
    sender?: RecordSender,
  ): Promise<{ stored: number; duplicates: number }> {
    if (records.length === 0) return { stored: 0, duplicates: 0 };
    const tables = this.#toRows(records, sender);
    try {
      for (const table of tables.keys()) {
        const quota = this.#parts.quotas?.get(table);
        if (quota?.isMeasured === false) await quota.measure();
      }
      for (const [table, rows] of tables) this.#admit(table, rows, sender);
      const isNew = (await Promise.all([...tables].map((each) => this.#write(...each)))).flat();
      const stored = isNew.filter(Boolean).length;
      const duplicates = isNew.length - stored;
      this.#counts.stored += stored;
      this.#counts.duplicates += duplicates;
      if (stored > 0) this.#parts.forwarder?.wake();
      return { stored, duplicates };
    } catch (error) {
      // What the sender's limits refuse didn't fail.
      if (error instanceof StoreError) this.#counts.failed += records.length;
      throw error;
    }
  }

  #toRows(records: readonly ReceivedRecord[], sender: RecordSender | undefined): Map<TableName, EventRow[]> {
    const { forwarder, senders } = this.#parts;
    const tables = Map.groupBy(records, ({ vendor }) => tableOf(vendor));
    const rows = [...tables].map(([table, ofTable]): [TableName, EventRow[]] => {
      const code = sender ? senders.codeOf(sender.network, table) : null;
      return [table, ofTable.map((record) => toEventRow(record, forwarder !== undefined, code))];
    });
    return new Map(rows);
  }

  /** Charges the sender, and refuses rows for which there is no room. */
  #admit(table: TableName, rows: readonly EventRow[], sender: RecordSender | undefined): void {
    const quota = this.#parts.quotas?.get(table);
    const bytes = rows.reduce((sum, row) => sum + this.#parts.database.bytesOf(row), 0);
    sender?.charge(bytes, quota?.freeBytes);
    quota?.requireRoom(rows.length);
  }

  list(filter: EventFilter): Promise<EventPage> {
    return listEvents(this.#parts.database, filter);
  }

  exposures(after: ExposurePosition, limit: number): Promise<ExposurePage> {
    return listExposures(this.#parts.database, after, limit);
  }

  recordings(visitor: string | undefined, limit: number): Promise<RecordingSummary[]> {
    return listRecordings(this.#parts.database, visitor, limit);
  }

  recordingParts(filter: PartFilter): Promise<PartPage> {
    return readParts(this.#parts.database, filter);
  }

  identitiesOf(...identities: string[]): Promise<string[]> {
    return findIdentities(this.#parts.database, identities);
  }

  exportVisitor(identities: readonly string[], options?: ExportOptions): Promise<VisitorExport> {
    return exportVisitor(this.#parts.database, identities, options);
  }

  async eraseVisitor(identities: readonly string[], scope?: VisitorScope): Promise<VisitorErasure> {
    const erased = await eraseVisitor(this.#parts.database, identities, scope);
    for (const quota of this.#parts.quotas?.values() ?? []) await quota.measure();
    return erased;
  }

  async senders(): Promise<SenderUsage[]> {
    const now = this.#parts.now?.() ?? Date.now();
    const lists = TABLE_NAMES.map((table) => listSenders(this.#parts.database, table, now));
    return (await Promise.all(lists)).flat();
  }

  async removeSenders(codes: readonly string[]): Promise<SenderRemoval> {
    const all = await this.senders();
    const removal = await removeSenders(
      this.#parts.database,
      all.filter(({ code }) => codes.includes(code)),
    );
    for (const quota of this.#parts.quotas?.values() ?? []) await quota.measure();
    return removal;
  }

  problems(): string[] {
    const ofQuotas = [...(this.#parts.quotas?.values() ?? [])].map((quota) => quota.problem());
    const { database, evictions } = this.#parts;
    const known = [...ofQuotas, ...evictions.problems()].filter((problem) => problem !== undefined);
    return [...database.health.problems(), ...known];
  }

  status(): Record<string, unknown> {
    const { database, forwarder } = this.#parts;
    const forwarding = forwarder && { forwarding: forwarder.status() };
    const quotas = [...(this.#parts.quotas ?? [])].map(([table, quota]) => [table, quota.status()]);
    return {
      ...database.status(),
      ...this.#counts,
      waiting: this.#waiting,
      ...Object.fromEntries(quotas),
      ...forwarding,
    };
  }

  metrics(): Metric[] {
    const { database, evictions, forwarder, quotas = [] } = this.#parts;
    const counted = processMetrics({
      ...this.#counts,
      waiting: this.#waiting,
      forwarding: forwarder?.status(),
      quotas: new Map([...quotas].map(([table, quota]) => [table, quota.status()])),
      evicted: evictions.totals(),
    });
    return [...counted, ...database.health.metrics()];
  }

  async close(): Promise<void> {
    await Promise.all([...this.#commits.values()].map((commit) => commit.close()));
    await Promise.all((this.#parts.tasks ?? []).map((task) => task.end()));
    await this.#parts.database.close();
  }

  get #waiting(): number {
    return [...this.#commits.values()].reduce((sum, commit) => sum + commit.waiting, 0);
  }

  async #write(table: TableName, rows: readonly EventRow[]): Promise<boolean[]> {
    const isNew = await (this.#commits.get(table) as GroupCommit).add(rows);
    this.#parts.quotas?.get(table)?.add(rows.filter((_, index) => isNew[index]));
    return isNew;
  }
}
