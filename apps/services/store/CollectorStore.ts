import type { Database } from './Database.ts';
import type { EventFilter } from './EventFilter.ts';
import type { EventPage } from './EventPage.ts';
import { GroupCommit } from './GroupCommit.ts';
import type { ReceivedRecord } from './ReceivedRecord.ts';
import { listEvents } from './rows/listEvents.ts';
import { toEventRow } from './rows/toEventRow.ts';
import type { Store } from './Store.ts';
import type { VisitorErasure } from './VisitorErasure.ts';
import type { VisitorExport } from './VisitorExport.ts';
import { eraseVisitor } from './visitor/eraseVisitor.ts';
import { exportVisitor } from './visitor/exportVisitor.ts';

interface StoreParts {
  database: Database;
  /** What goes on beside, and has to end before the database is closed. */
  tasks?: { end(): Promise<void> }[];
  /** Sends messages on to the real vendor. */
  forwarder?: { wake(): void; status(): Record<string, unknown> };
}

/** The store over one of the two databases. */
export class CollectorStore implements Store {
  readonly #parts: StoreParts;
  readonly #commit: GroupCommit;
  #counts = { stored: 0, duplicates: 0, failed: 0 };

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#commit = new GroupCommit((rows) => parts.database.insert(rows));
  }

  async append(records: readonly ReceivedRecord[]): Promise<{ stored: number; duplicates: number }> {
    if (records.length === 0) return { stored: 0, duplicates: 0 };
    const rows = records.map((record) => toEventRow(record, this.#parts.forwarder !== undefined));
    try {
      const isNew = await this.#commit.add(rows);
      const stored = isNew.filter(Boolean).length;
      const duplicates = isNew.length - stored;
      this.#counts.stored += stored;
      this.#counts.duplicates += duplicates;
      if (stored > 0) this.#parts.forwarder?.wake();
      return { stored, duplicates };
    } catch (error) {
      this.#counts.failed += records.length;
      throw error;
    }
  }

  list(filter: EventFilter): Promise<EventPage> {
    return listEvents(this.#parts.database, filter);
  }

  exportVisitor(...identities: string[]): Promise<VisitorExport> {
    return exportVisitor(this.#parts.database, identities);
  }

  eraseVisitor(...identities: string[]): Promise<VisitorErasure> {
    return eraseVisitor(this.#parts.database, identities);
  }

  status(): Record<string, unknown> {
    const { database, forwarder } = this.#parts;
    const forwarding = forwarder && { forwarding: forwarder.status() };
    return { ...database.status(), ...this.#counts, waiting: this.#commit.waiting, ...forwarding };
  }

  async close(): Promise<void> {
    await this.#commit.close();
    await Promise.all((this.#parts.tasks ?? []).map((task) => task.end()));
    await this.#parts.database.close();
  }
}
