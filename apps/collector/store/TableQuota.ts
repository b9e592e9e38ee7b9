import { createLog } from '@cumulus/http/log';
import { StoreError } from '@cumulus/sql/StoreError';
import type { Database, EventRow } from './Database.ts';
import type { RecordTable } from './tables.ts';

const log = createLog('store');

/** Share of the quota from which operators are warned, before records are refused. */
const WARNED_PART = 0.8;
const BYTES_PER_MB = 1_000_000;

/** Usage of a table, and the records refused since the start of this process. */
export interface QuotaStatus {
  bytes: number;
  maxBytes: number;
  refused: number;
}

/**
 * The quota of a table whose records are never deleted to make room: when it is full, new records are refused. Added records are counted
 * incrementally; `measure` counts again, with erased records and those of other processes.
 */
export class TableQuota {
  readonly #database: Database;
  readonly #table: RecordTable;
  readonly #maxBytes: number;
  #usedBytes = 0;
  #isMeasured = false;
  #refused = 0;
  #reported: 'full' | 'nearly full' | undefined;

  constructor(database: Database, table: RecordTable, maxBytes: number) {
    this.#database = database;
    this.#table = table;
    this.#maxBytes = maxBytes;
  }

  /** Counts the bytes in use. @throws StoreError */
  async measure(): Promise<void> {
    this.#usedBytes = await this.#database.size(this.#table.name);
    this.#isMeasured = true;
    this.#report();
  }

  /** Whether the records of earlier processes are counted. */
  get isMeasured(): boolean {
    return this.#isMeasured;
  }

  /** Bytes for which there is room. */
  get freeBytes(): number {
    return Math.max(0, this.#maxBytes - this.#usedBytes);
  }

  /** Called before records are written, after `measure`. @throws StoreError `quota`: the table is full */
  requireRoom(records: number): void {
    if (this.#usedBytes < this.#maxBytes) return;
    this.#refused += records;
    this.#report();
    throw new StoreError('quota', `There is no room for more ${this.#table.label}`);
  }

  /** Called when rows were written. */
  add(rows: readonly EventRow[]): void {
    for (const { payload } of rows) this.#usedBytes += Buffer.byteLength(payload) + this.#database.rowBytes;
    this.#report();
  }

  /** The problem for operators, or undefined. */
  problem(): string | undefined {
    const { label, variables } = this.#table;
    const kind = this.#kind;
    if (kind === undefined) return undefined;
    const refused = this.#refused > 0 ? ` (${this.#refused} so far)` : '';
    const effect = kind === 'full' ? `new ones are refused with 503${refused}` : 'new ones are refused once it is full';
    return `${this.#usage}: ${effect}, since ${label} are never removed to make room. Look for a flood in /inspector/api/events?vendor=${this.#table.name} and with npm run visitor -- senders, or raise ${variables.maxMb}`;
  }

  /** Facts for `/healthz`. */
  status(): QuotaStatus {
    return { bytes: this.#usedBytes, maxBytes: this.#maxBytes, refused: this.#refused };
  }

  get #kind(): 'full' | 'nearly full' | undefined {
    if (this.#usedBytes >= this.#maxBytes) return 'full';
    return this.#usedBytes >= WARNED_PART * this.#maxBytes ? 'nearly full' : undefined;
  }

  get #usage(): string {
    const { label, variables } = this.#table;
    return `The ${label} take ${inMb(this.#usedBytes)} of the ${inMb(this.#maxBytes)} MB that ${variables.maxMb} allows`;
  }

  /** Logs each state once. */
  #report(): void {
    const kind = this.#kind;
    if (kind === this.#reported) return;
    if (kind) log.error(String(this.problem()));
    else log.info(`there is room for ${this.#table.label} again`);
    this.#reported = kind;
  }
}

const inMb = (bytes: number) => Math.round((bytes / BYTES_PER_MB) * 10) / 10;
