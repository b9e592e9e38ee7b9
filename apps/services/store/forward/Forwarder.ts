import type { Database } from '../Database.ts';
import { LANES } from '../eventRows.ts';
import { Lease } from './Lease.ts';
import { type OutboxRow, settleRows, takeBatch } from './outbox.ts';
import { type ForwardTarget, retryDelay, SEND_LIMIT_MS, sendMessages } from './sendMessages.ts';

/** Lets those who pause be woken. */
export class Bell {
  readonly #sleepers = new Set<() => void>();

  /** Wakes all. */
  ring(): void {
    for (const wake of this.#sleepers) wake();
  }

  /** Pauses for so long, or until it rings. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms).unref();
      this.#sleepers.add(wake);
    });
  }
}

/** How often a lane looks by itself whether there is something. */
const LOOK_MS = 2_000;
/** What is under way when the services end has this long. */
const GRACE_MS = 1_000;

/** Sends what waits in the outbox to the real vendor: several lanes at once, each in its order, until each message is taken or refused. */
export class Forwarder {
  readonly #database: Database;
  readonly #target: ForwardTarget;
  readonly #lease: Lease;
  readonly #bell = new Bell();
  readonly #ending = new AbortController();
  readonly #counts = { sent: 0, refused: 0, lastProblem: null as string | null };
  #lanes: Promise<void>[] = [];
  #pausedUntil = 0;
  #isEnded = false;

  constructor(database: Database, target: ForwardTarget) {
    this.#database = database;
    this.#target = target;
    this.#lease = new Lease(database, 'forward');
  }

  /** Begins, with what an earlier process left. */
  start(): void {
    const held = this.#lease.start();
    this.#lanes = Array.from({ length: LANES }, (_, lane) => held.then(() => this.#run(lane)));
  }

  /** Something new waits. */
  wake(): void {
    this.#bell.ring();
  }

  /** Facts for `/healthz`. */
  status(): { sent: number; refused: number; lastProblem: string | null; isActive: boolean } {
    return { ...this.#counts, isActive: this.#lease.remainingMs > 0 };
  }

  /** Ends; what is not sent stays in the outbox. */
  async end(): Promise<void> {
    this.#isEnded = true;
    this.#bell.ring();
    const timer = setTimeout(() => this.#ending.abort(), GRACE_MS);
    await Promise.all(this.#lanes);
    clearTimeout(timer);
    await this.#lease.end();
  }

  async #run(lane: number): Promise<void> {
    while (!this.#isEnded) {
      const waitMs = await this.#step(lane).catch((error: Error) => {
        this.#report(error.message);
        return LOOK_MS;
      });
      if (waitMs > 0 && !this.#isEnded) await this.#bell.wait(waitMs);
    }
  }

  /** Sends a batch. @returns how long to wait before the next */
  async #step(lane: number): Promise<number> {
    // What is begun now has to end while nobody else may begin the same.
    if (this.#lease.remainingMs < SEND_LIMIT_MS) return LOOK_MS;
    const batch = await takeBatch(this.#database, lane);
    const [first] = batch;
    if (!first) return LOOK_MS;
    const waitMs = Math.max(first.nextAt, this.#pausedUntil) - Date.now();
    if (waitMs > 0) return waitMs;
    await this.#send(batch);
    return 0;
  }

  /** @returns whether all of them are settled, so that those after them may be sent */
  async #send(rows: readonly OutboxRow[]): Promise<boolean> {
    const result = await sendMessages(this.#target, rows, this.#ending.signal);
    if (result.outcome === 'sent') {
      await settleRows(this.#database, rows, { state: 'sent', nextAt: 0, reason: null });
      this.#counts.sent += rows.length;
      this.#counts.lastProblem = null;
      return true;
    }
    const { reason } = result;
    if (result.outcome === 'later') {
      if (this.#ending.signal.aborted) return false;
      const nextAt = Date.now() + (result.waitMs ?? retryDelay(rows[0]?.attempts ?? 0));
      if (result.waitMs !== undefined) this.#pausedUntil = nextAt;
      await settleRows(this.#database, rows, { state: 'waiting', nextAt, reason });
      this.#report(reason);
      return false;
    }
    if (rows.length > 1) {
      // One of them is refused, and the vendor doesn't say which.
      const middle = Math.ceil(rows.length / 2);
      return (await this.#send(rows.slice(0, middle))) && (await this.#send(rows.slice(middle)));
    }
    await settleRows(this.#database, rows, { state: 'refused', nextAt: 0, reason });
    this.#counts.refused += 1;
    this.#report(`event ${rows[0]?.eventId} refused, it stays in the store: ${reason}`);
    return true;
  }

  #report(problem: string): void {
    if (this.#counts.lastProblem !== problem) console.error(`store: forwarding to ${this.#target.url}: ${problem}`);
    this.#counts.lastProblem = problem;
  }
}
