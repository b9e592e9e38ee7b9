import { createLog } from '@cumulus/http/log';
import { Lease } from '@cumulus/sql/outbox/Lease';
import { Outbox } from '@cumulus/sql/outbox/Outbox';
import { OutboxRunner, POLL_MS } from '@cumulus/sql/outbox/OutboxRunner';
import { retryDelay } from '@cumulus/sql/outbox/retryTimes';
import type { Database } from '../Database.ts';
import { FORWARD_QUEUES } from '../eventRows.ts';
import { type OutboxRow, readBatch } from './outbox.ts';
import { type ForwardTarget, MAX_WAIT_MS, SEND_LIMIT_MS, sendMessages } from './sendMessages.ts';

/** Time for running requests when the services stop. */
const GRACE_MS = 1_000;
/** No wait is longer, with its jitter: a time further ahead was set by a clock that was ahead. */
const MAX_AHEAD_MS = MAX_WAIT_MS * 1.1;

/** Forwards the outbox to the vendor: several queues in parallel, each in order, until each message is accepted or refused. */
export class Forwarder {
  readonly #database: Database;
  readonly #target: ForwardTarget;
  readonly #outbox: Outbox<'sent' | 'refused'>;
  /** The order of a queue needs one process that sends. */
  readonly #lease: Lease;
  readonly #runner: OutboxRunner;
  readonly #counts = { sent: 0, refused: 0 };

  constructor(database: Database, target: ForwardTarget) {
    this.#database = database;
    this.#target = target;
    this.#outbox = new Outbox(database, { name: 'outbox', id: 'event_id', queue: 'lane' });
    this.#lease = new Lease(database, 'forward');
    this.#runner = new OutboxRunner({
      log: createLog('store'),
      name: `forwarding to ${target.url}`,
      queues: FORWARD_QUEUES,
      step: (queue) => this.#step(queue),
    });
  }

  /** Starts, with the messages that an earlier process left. */
  start(): void {
    this.#runner.start(this.#lease.start());
  }

  /** Called when the outbox has new messages. */
  wake(): void {
    this.#runner.wake();
  }

  /** Facts for `/healthz`. */
  status(): { sent: number; refused: number; lastProblem: string | null; isActive: boolean } {
    return { ...this.#counts, lastProblem: this.#runner.lastProblem, isActive: this.#lease.remainingMs > 0 };
  }

  /** Stops; unsent messages stay in the outbox. */
  async end(): Promise<void> {
    await this.#runner.end(GRACE_MS);
    await this.#lease.end();
  }

  /** A request must end before the lease does: then another process may send the same messages. */
  get #canSend(): boolean {
    return this.#lease.remainingMs >= SEND_LIMIT_MS;
  }

  /** Sends a batch. @returns how long to wait before the next */
  async #step(queue: number): Promise<number> {
    if (!this.#canSend) return POLL_MS;
    const batch = await readBatch(this.#database, queue);
    const [first] = batch;
    if (!first) return POLL_MS;
    const aheadMs = first.nextAt - Date.now();
    const waitMs = Math.max(aheadMs > MAX_AHEAD_MS ? 0 : aheadMs, this.#runner.pauseMs);
    if (waitMs > 0) return waitMs;
    await this.#send(batch);
    return 0;
  }

  /** @returns whether all are sent or refused, so that later messages may be sent */
  async #send(rows: readonly OutboxRow[]): Promise<boolean> {
    // Again for each part of a batch: recording the one before may have taken long.
    if (!this.#canSend) return false;
    const result = await sendMessages(this.#target, rows, this.#runner.signal);
    if (result.outcome === 'sent') {
      await this.#record(rows, 'sent');
      this.#counts.sent += rows.length;
      this.#runner.lastProblem = null;
      return true;
    }
    const { reason } = result;
    if (result.outcome === 'retry') {
      if (this.#runner.signal.aborted) return false;
      const waitMs = result.waitMs ?? retryDelay(rows[0]?.attempts ?? 0);
      const nextAt = Date.now() + waitMs;
      if (result.waitMs !== undefined) this.#runner.pauseFor(waitMs);
      await this.#record(rows, 'waiting', { nextAt, problem: reason });
      this.#runner.report(reason);
      return false;
    }
    if (rows.length > 1) {
      // The vendor doesn't name the refused message, so the batch is bisected.
      const middle = Math.ceil(rows.length / 2);
      return (await this.#send(rows.slice(0, middle))) && (await this.#send(rows.slice(middle)));
    }
    await this.#record(rows, 'refused', { problem: reason });
    this.#counts.refused += 1;
    this.#runner.report(`event ${rows[0]?.eventId} refused, it stays in the store: ${reason}`);
    return true;
  }

  /** Messages erased in the meantime stay erased. */
  #record(
    rows: readonly OutboxRow[],
    state: 'sent' | 'refused' | 'waiting',
    rest: { nextAt?: number; problem?: string } = {},
  ): Promise<void> {
    const ids = rows.map(({ eventId }) => eventId);
    return this.#runner.record(() => this.#outbox.record(ids, { state, ...rest }, Date.now()));
  }
}
