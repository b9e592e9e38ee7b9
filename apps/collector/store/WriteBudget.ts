import { StoreError } from '@cumulus/sql/StoreError';
import { TABLE_NAMES, type TableName } from './tables.ts';

/** Memory of all rows that wait or are being written: an eighth of the heap of the services (`SERVICES_FLAGS`). */
export const MAX_WAITING_BYTES = 48_000_000;
/** Of it for each table alone, so that a flood of one kind of records never refuses decisions on consent. */
const RESERVED_BYTES = 4_000_000;
const SHARED_BYTES = MAX_WAITING_BYTES - TABLE_NAMES.length * RESERVED_BYTES;

/** The memory of rows on their way to the database, one budget for all tables: while the database is slow or locked, further rows are refused. */
export class WriteBudget {
  readonly #used = new Map<TableName, number>(TABLE_NAMES.map((name) => [name, 0]));

  /** Memory in use. */
  get usedBytes(): number {
    return this.#sum((bytes) => bytes);
  }

  /** Takes memory for rows of a table. @throws StoreError `busy`: there isn't as much */
  take(table: TableName, bytes: number): void {
    const before = this.#used.get(table) ?? 0;
    const shared = this.#sum(beyondReserve) - beyondReserve(before) + beyondReserve(before + bytes);
    if (shared > SHARED_BYTES && before + bytes > RESERVED_BYTES) {
      throw new StoreError('busy', 'More records wait than the store can write; bring them again later');
    }
    this.#used.set(table, before + bytes);
  }

  /** Gives memory back, when rows are written or were refused. */
  giveBack(table: TableName, bytes: number): void {
    this.#used.set(table, (this.#used.get(table) ?? 0) - bytes);
  }

  #sum(read: (bytes: number) => number): number {
    return [...this.#used.values()].reduce((sum, bytes) => sum + read(bytes), 0);
  }
}

const beyondReserve = (bytes: number) => Math.max(0, bytes - RESERVED_BYTES);
