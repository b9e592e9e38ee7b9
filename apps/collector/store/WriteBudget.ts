import { StoreError } from '@cumulus/sql/StoreError';
import type { TableName } from './tables.ts';

/** Memory of all rows that wait or are being written: an eighth of the heap of an application (`SERVER_FLAGS`). */
export const MAX_WAITING_BYTES = 48_000_000;
/** Of it for decisions on consent alone, so that no flood of others refuses them. */
const CONSENT_BYTES = 8_000_000;

/** The budgets of a store. @returns that of a table */
export function createBudgets(): (table: TableName) => WriteBudget {
  const consent = new WriteBudget(CONSENT_BYTES);
  const others = new WriteBudget(MAX_WAITING_BYTES - CONSENT_BYTES);
  return (table) => (table === 'consent' ? consent : others);
}

/** The memory of rows on their way to the database: while that is slow or locked, further rows are refused. */
export class WriteBudget {
  #free: number;

  constructor(bytes: number) {
    this.#free = bytes;
  }

  get freeBytes(): number {
    return this.#free;
  }

  /** Takes memory for rows. @throws StoreError `busy`: there isn't as much */
  take(bytes: number): void {
    if (bytes > this.#free) {
      throw new StoreError('busy', 'More records wait than the store can write; bring them again later');
    }
    this.#free -= bytes;
  }

  /** Gives memory back, when rows are written or were refused. */
  giveBack(bytes: number): void {
    this.#free += bytes;
  }
}

const [LIST, OBJECT, COLON, COMMA] = [...'[{:,'].map((character) => character.charCodeAt(0));
/** Columns, ids and the caller's request. */
const ROW_BYTES = 1_000;
/** A value of a parsed message: an empty list takes 40 bytes, an empty object 64, a number in a list 8. */
const VALUE_BYTES = 48;
/** The characters of a message are in memory twice: as its text, and in the parsed message that the caller still holds. */
const COPIES = 2;

/** Values of a JSON text, roughly: one for each comma, colon, list and object, those in texts too. */
export function countJsonValues(json: string): number {
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === COMMA || code === COLON || code === OBJECT || code === LIST) values += 1;
  }
  return values;
}

/** One such character, and the engine stores all of the text in two bytes each. */
const WIDE = /[^\0-\xff]/;

/**
 * Memory of a row that waits to be written, at most. `[[],[],…` takes 36 bytes for each character, an ordinary event five.
 * @param payload of the row, JSON
 */
export function rowMemory(payload: string): number {
  const bytesPerCharacter = WIDE.test(payload) ? 2 : 1;
  return ROW_BYTES + COPIES * bytesPerCharacter * payload.length + VALUE_BYTES * countJsonValues(payload);
}
