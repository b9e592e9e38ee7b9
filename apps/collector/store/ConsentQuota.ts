import { createLog } from '@cumulus/http/log';
import { StoreError } from '@cumulus/sql/StoreError';
import type { Database, EventRow } from './Database.ts';

const log = createLog('store');

/** Share of the quota from which operators are warned, before records are refused. */
const WARNED_PART = 0.8;
const BYTES_PER_MB = 1_000_000;

/** Bytes of consent records, and the records refused since the start of this process. */
export interface QuotaStatus {
  bytes: number;
  maxBytes: number;
  refused: number;
}

/**
 * The size limit of consent records, which are never deleted to make room: anyone can send records, and a second one with the same id marks the first as
 * replaced. When it is reached, new ones are refused. Added records are counted; `measure` counts again, with erased records and those of other processes.
 */
export class ConsentQuota {
  readonly #database: Database;
  readonly #maxBytes: number;
  #bytes: number | undefined;
  #refused = 0;
  #reported: string | undefined;

  constructor(database: Database, maxBytes: number) {
    this.#database = database;
    this.#maxBytes = maxBytes;
  }

  /** Counts the bytes in use. @throws StoreError */
  async measure(): Promise<void> {
    this.#bytes = await this.#database.size('consent');
    this.#report();
  }

  /** Bytes for which there is room, with the records of earlier processes. @throws StoreError */
  async freeBytes(): Promise<number> {
    if (this.#bytes === undefined) await this.measure();
    return Math.max(0, this.#maxBytes - (this.#bytes ?? 0));
  }

  /** Called before records are written. @throws StoreError `quota`: there is no room */
  requireRoom(records: number): void {
    if (this.#state !== 'full') return;
    this.#refused += records;
    throw new StoreError('quota', 'There is no room for more consent records');
  }

  /** Called when rows were written. */
  add(rows: readonly EventRow[]): void {
    const added = rows.reduce((sum, { payload }) => sum + Buffer.byteLength(payload) + this.#database.rowBytes, 0);
    this.#bytes = (this.#bytes ?? 0) + added;
    this.#report();
  }

  /** The problem for operators, if there is one. */
  problems(): string[] {
    const state = this.#state;
    if (!state) return [];
    const refused = this.#refused > 0 ? ` (${this.#refused} so far)` : '';
    const effect =
      state === 'full' ? `new ones are refused with 503${refused}` : 'new ones are refused once it is full';
    return [
      `The consent records take ${inMb(this.#bytes ?? 0)} of the ${inMb(this.#maxBytes)} MB that CONSENT_MAX_MB allows: ${effect}, since consent records are never removed to make room. Look for a flood in /inspector/api/events?vendor=consent and with npm run visitor -- senders, or raise CONSENT_MAX_MB`,
    ];
  }

  /** Facts for `/healthz` and metrics. */
  status(): QuotaStatus {
    return { bytes: this.#bytes ?? 0, maxBytes: this.#maxBytes, refused: this.#refused };
  }

  get #state(): 'full' | 'nearly full' | undefined {
    const bytes = this.#bytes ?? 0;
    if (bytes >= this.#maxBytes) return 'full';
    return bytes >= WARNED_PART * this.#maxBytes ? 'nearly full' : undefined;
  }

  /** Logs each state once. */
  #report(): void {
    const state = this.#state;
    if (state === this.#reported) return;
    if (state) log.error(`${this.problems()}`);
    else log.info('there is room for consent records again');
    this.#reported = state;
  }
}

const inMb = (bytes: number) => Math.round((bytes / BYTES_PER_MB) * 10) / 10;
