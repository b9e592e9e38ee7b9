import type { RecordSender } from '@cumulus/server/serviceLimits';
import { StoreError } from '@cumulus/sql/StoreError';
import type { ConsentQuota } from './ConsentQuota.ts';
import type { Database, EventRow } from './Database.ts';
import { toEventRow } from './eventRows.ts';
import { GroupCommit } from './GroupCommit.ts';
import type { ReceivedRecord } from './records.ts';
import type { SenderCodes } from './senders/SenderCodes.ts';
import { TABLE_NAMES, type TableName, tableOf } from './tables.ts';
import { createBudgets } from './WriteBudget.ts';

interface WriterParts {
  database: Database;
  /** Size limit of consent records, if there is one. */
  quota: ConsentQuota | undefined;
  /** Codes of those who send. */
  senders: SenderCodes;
  /** Forwards messages to the vendor. */
  forwarder: { wake(): void } | undefined;
  /** Called with rows that are on disk, and for each whether it is new. */
  onWritten?: ((table: TableName, rows: readonly EventRow[], isNew: readonly boolean[]) => void) | undefined;
}

/** Writes received records, those of concurrent requests together. */
export class RecordWriter {
  readonly #parts: WriterParts;
  /** One per table, so that a flood of waiting events doesn't block consent records. */
  readonly #commits: ReadonlyMap<TableName, GroupCommit>;
  #counts = { stored: 0, duplicates: 0, failed: 0 };

  constructor(parts: WriterParts) {
    this.#parts = parts;
    const { database } = parts;
    const budgetOf = createBudgets();
    const commitOf = (table: TableName) => new GroupCommit(budgetOf(table), (rows) => database.insert(table, rows));
    this.#commits = new Map(TABLE_NAMES.map((table) => [table, commitOf(table)]));
  }

  /** Records since the start of this process, and rows that wait for a transaction. */
  status(): { stored: number; duplicates: number; failed: number; waiting: number } {
    const waiting = [...this.#commits.values()].reduce((sum, commit) => sum + commit.waiting, 0);
    return { ...this.#counts, waiting };
  }

  /** See `Store.append`. */
  async append(
    records: readonly ReceivedRecord[],
    sender?: RecordSender,
  ): Promise<{ stored: number; duplicates: number }> {
    const tables = [...Map.groupBy(records, ({ vendor }) => tableOf(vendor))].map(
      ([table, ofTable]) => [table, this.#toRows(table, ofTable, sender)] as const,
    );
    try {
      const isConsented = tables.some(([table]) => table === 'consent');
      const free = isConsented ? await this.#parts.quota?.freeBytes() : undefined;
      for (const [table, rows] of tables) this.#admit(table, rows, sender, free);
      const isNew = (await Promise.all(tables.map((each) => this.#write(...each)))).flat();
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

  /** Refuses further records. @returns when all that wait are written */
  async close(): Promise<void> {
    await Promise.all([...this.#commits.values()].map((commit) => commit.close()));
  }

  #toRows(table: TableName, records: readonly ReceivedRecord[], sender: RecordSender | undefined): EventRow[] {
    const { forwarder, senders } = this.#parts;
    const code = sender ? senders.codeOf(sender.network, table) : null;
    return records.map((record) => toEventRow(record, forwarder !== undefined, code));
  }

  /** Charges the sender, and refuses consent records for which there is no room. */
  #admit(
    table: TableName,
    rows: readonly EventRow[],
    sender: RecordSender | undefined,
    free: number | undefined,
  ): void {
    const bytes = rows.reduce((sum, row) => sum + this.#parts.database.bytesOf(row), 0);
    const isConsent = table === 'consent';
    sender?.charge(bytes, isConsent ? free : undefined);
    if (isConsent) this.#parts.quota?.requireRoom(rows.length);
  }

  async #write(table: TableName, rows: readonly EventRow[]): Promise<boolean[]> {
    const isNew = await (this.#commits.get(table) as GroupCommit).add(rows);
    if (table === 'consent') this.#parts.quota?.add(rows.filter((_, index) => isNew[index]));
    this.#parts.onWritten?.(table, rows, isNew);
    return isNew;
  }
}
