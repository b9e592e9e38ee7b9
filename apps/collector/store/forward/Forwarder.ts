import { createLog } from '@cumulus/http/log';
import { Lease } from '@cumulus/sql/outbox/Lease';
import { retryDelay } from '@cumulus/sql/outbox/retryTimes';
import { Wakeup } from '@cumulus/sql/outbox/Wakeup';
import type { Database } from '../Database.ts';
import { FORWARD_QUEUES } from '../eventRows.ts';
import { type OutboxRow, readBatch, recordOutcome } from './outbox.ts';
import { type ForwardTarget, SEND_LIMIT_MS, sendMessages } from './sendMessages.ts';

const log = createLog('store');

/** Poll interval of a queue. */
const POLL_MS = 2_000;
/** Time for running requests when the services stop. */
const GRACE_MS = 1_000;

/** Forwards the outbox to the vendor: several queues in parallel, each in order, until each message is accepted or refused. */
export class Forwarder {
  readonly #database: Database;
  readonly #target: ForwardTarget;
  readonly #lease: Lease;
  readonly #wakeup = new Wakeup();
  readonly #ending = new AbortController();
  readonly #counts = { sent: 0, refused: 0, lastProblem: null as string | null };
  #queues: Promise<void>[] = [];
  #pausedUntil = 0;
  #isEnded = false;

  constructor(database: Database, target: ForwardTarget) {
    this.#database = database;
    this.#target = target;
    this.#lease = new Lease(database, 'forward');
  }

  /** Starts, with the messages that an earlier process left. */
  start(): void {
    const leased = this.#lease.start();
    this.#queues = Array.from({ length: FORWARD_QUEUES }, (_, queue) => leased.then(() => this.#run(queue)));
  }

  /** Called when the outbox has new messages. */
  wake(): void {
    this.#wakeup.wakeAll();
  }

  /** Facts for `/healthz`. */
  status(): { sent: number; refused: number; lastProblem: string | null; isActive: boolean } {
    return { ...this.#counts, isActive: this.#lease.remainingMs > 0 };
  }

  /** Stops; unsent messages stay in the outbox. */
  async end(): Promise<void> {
    this.#isEnded = true;
    this.#wakeup.wakeAll();
    const timer = setTimeout(() => this.#ending.abort(), GRACE_MS);
    await Promise.all(this.#queues);
    clearTimeout(timer);
    await this.#lease.end();
  }

  async #run(queue: number): Promise<void> {
    while (!this.#isEnded) {
      const waitMs = await this.#step(queue).catch((error: Error) => {
        this.#report(error.message);
        return POLL_MS;
      });
      if (waitMs > 0 && !this.#isEnded) await this.#wakeup.wait(waitMs);
    }
  }

  /** Sends a batch. @returns how long to wait before the next */
  async #step(queue: number): Promise<number> {
    // A request must end before the lease does: then another process may send the same messages.
    if (this.#lease.remainingMs < SEND_LIMIT_MS) return POLL_MS;
    const batch = await readBatch(this.#database, queue);
    const [first] = batch;
    if (!first) return POLL_MS;
    const waitMs = Math.max(first.nextAt, this.#pausedUntil) - Date.now();
    if (waitMs > 0) return waitMs;
    await this.#send(batch);
    return 0;
  }

  /** @returns whether all are sent or refused, so that later messages may be sent */
  async #send(rows: readonly OutboxRow[]): Promise<boolean> {
    const result = await sendMessages(this.#target, rows, this.#ending.signal);
    if (result.outcome === 'sent') {
      await recordOutcome(this.#database, rows, { state: 'sent', nextAt: 0, reason: null });
      this.#counts.sent += rows.length;
      this.#counts.lastProblem = null;
      return true;
    }
    const { reason } = result;
    if (result.outcome === 'retry') {
      if (this.#ending.signal.aborted) return false;
      const nextAt = Date.now() + (result.waitMs ?? retryDelay(rows[0]?.attempts ?? 0));
      if (result.waitMs !== undefined) this.#pausedUntil = nextAt;
      await recordOutcome(this.#database, rows, { state: 'waiting', nextAt, reason });
      this.#report(reason);
      return false;
    }
    if (rows.length > 1) {
      // The vendor doesn't name the refused message, so the batch is bisected.
      const middle = Math.ceil(rows.length / 2);
      return (await this.#send(rows.slice(0, middle))) && (await this.#send(rows.slice(middle)));
    }
    await recordOutcome(this.#database, rows, { state: 'refused', nextAt: 0, reason });
    this.#counts.refused += 1;
    this.#report(`event ${rows[0]?.eventId} refused, it stays in the store: ${reason}`);
    return true;
  }

  #report(problem: string): void {
    if (this.#counts.lastProblem !== problem) log.error(`forwarding to ${this.#target.url}: ${problem}`);
    this.#counts.lastProblem = problem;
  }
}
