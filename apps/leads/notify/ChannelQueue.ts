import { createLog } from '@cumulus/http/log';
import { retryDelay } from '@cumulus/sql/outbox/retryTimes';
import { Wakeup } from '@cumulus/sql/outbox/Wakeup';
import type { Delivery, DeliveryOutcome } from '../deliveries.ts';
import type { LeadStore } from '../LeadStore.ts';
import { type Channel, DeliveryError } from './Channel.ts';

const log = createLog('leads');

/** What a queue needs of the store. */
export type Outbox = Pick<
  LeadStore,
  'leaseDeliveries' | 'recordDelivery' | 'nextDeliveryAt' | 'queueMissing' | 'queueGenuine'
>;

/** Time limit of one attempt, which may take several requests. */
const ATTEMPT_LIMIT_MS = 30_000;
/** Longer than an attempt and its record. After a crash the delivery is due again when it ends. */
const LEASE_MS = 45_000;
/** How long nothing is looked for without a wake-up: other processes add leads, and commands make dead deliveries due. */
const POLL_MS = 2_000;
/** Longest wait between two attempts of a delivery. */
const MAX_DELAY_MS = 3_600_000;
/** Longest pause of a channel after faults of its receiver in a row: so late a new lead arrives at most, once the receiver is back. */
const MAX_PAUSE_MS = 60_000;
/** Longest `Retry-After` that is respected. */
const MAX_RETRY_AFTER_MS = 86_400_000;
/** After this time a delivery that still fails is given up. */
export const MAX_AGE_MS = 3 * 86_400_000;
const MAX_RECORD_ATTEMPTS = 5;
/** So long a problem that was logged isn't logged again. */
const SILENT_MS = 600_000;
/** Texts that are remembered for it; they hold codes, which are few. */
const MAX_SILENT = 100;
/** Failures in a row within about half a minute. */
const MANY_FAILURES = 6;

/** Facts of a channel for `/healthz`: numbers of attempts by outcome since the start. */
export interface ChannelStatus {
  sent: number;
  skipped: number;
  failed: number;
  dead: number;
  refused: number;
  lastProblem: string | null;
}

/**
 * Delivers one channel's messages, one at a time, those without an attempt first: while one waits for its next attempt, later ones pass. A fault of the
 * receiver pauses the channel; a refusal of one message delays that message only, or anybody could stop all mails by addresses that are refused.
 */
export class ChannelQueue {
  readonly channel: Channel;
  readonly #outbox: Outbox;
  readonly #wakeup = new Wakeup();
  readonly #ending = new AbortController();
  readonly #status: ChannelStatus = { sent: 0, skipped: 0, failed: 0, dead: 0, refused: 0, lastProblem: null };
  readonly #silentUntil = new Map<string, number>();
  #wakes = 0;
  #faultsInRow = 0;
  #pausedUntil = 0;
  #isEnded = false;
  #running: Promise<void> | undefined;

  constructor(outbox: Outbox, channel: Channel) {
    this.#outbox = outbox;
    this.channel = channel;
  }

  /** Starts, with what an earlier process left. */
  start(): void {
    this.#running = this.#run();
  }

  /** Called when there may be new deliveries. */
  wake(): void {
    this.#wakes += 1;
    this.#wakeup.wakeAll();
  }

  status(): ChannelStatus {
    return { ...this.#status };
  }

  /** Whether the receiver fails for longer than a short disturbance. */
  get isFailing(): boolean {
    return this.#faultsInRow >= MANY_FAILURES;
  }

  /**
   * Stops; what is not delivered stays in the outbox.
   * @param graceMs time for a running attempt
   */
  async end(graceMs: number): Promise<void> {
    this.#isEnded = true;
    this.wake();
    const timer = setTimeout(() => this.#ending.abort(), graceMs);
    await this.#running;
    clearTimeout(timer);
    this.channel.close?.();
  }

  async #run(): Promise<void> {
    while (!this.#isEnded) {
      const wakes = this.#wakes;
      const waitMs = await this.#step().catch((error: Error) => {
        this.#report(`the outbox can't be used: ${error.message}`);
        return POLL_MS;
      });
      // A wake-up during the step would be lost otherwise.
      if (waitMs > 0 && !this.#isEnded && wakes === this.#wakes) await this.#wakeup.wait(waitMs);
    }
  }

  /** Makes one attempt. @returns how long to wait before the next step */
  async #step(): Promise<number> {
    const pauseMs = this.#pausedUntil - Date.now();
    if (pauseMs > 0) return pauseMs;
    const { id: channel } = this.channel;
    // Only read while nothing is due: a lease is a write.
    const waitMs = ((await this.#outbox.nextDeliveryAt(channel)) ?? Infinity) - Date.now();
    if (waitMs > 0) return Math.min(Math.ceil(waitMs), POLL_MS);
    const [delivery] = await this.#outbox.leaseDeliveries({ channel, limit: 1, leaseMs: LEASE_MS });
    // Another process was faster.
    if (!delivery) return POLL_MS;
    await this.#record(delivery, await this.#attempt(delivery));
    return 0;
  }

  async #attempt(delivery: Delivery): Promise<DeliveryOutcome> {
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(ATTEMPT_LIMIT_MS)]);
    try {
      const state = await this.channel.deliver(delivery, signal);
      this.#status[state] += 1;
      this.#status.lastProblem = null;
      this.#faultsInRow = 0;
      return { state };
    } catch (error) {
      if (this.#ending.signal.aborted) {
        return { state: 'waiting', nextAt: Date.now(), problem: 'the services stopped during the attempt' };
      }
      return this.#fail(delivery, error);
    }
  }

  #fail({ id, attempts, createdAt }: Delivery, error: unknown): DeliveryOutcome {
    const isKnown = error instanceof DeliveryError;
    // The words of other errors may hold what was typed.
    const problem = isKnown ? error.message : `unexpected ${(error as Error).name} in the channel`;
    const now = Date.now();
    const lastAt = createdAt + MAX_AGE_MS;
    if ((isKnown && error.isPermanent) || now >= lastAt) {
      const state = isKnown && error.isOfRecipient && this.channel.isToVisitor ? 'refused' : 'dead';
      this.#status[state] += 1;
      this.#report(problem, `delivery ${id} is given up (npm run leads -- dead-letters): `);
      return { state, problem };
    }
    const retryAfterMs = Math.min((isKnown && error.retryAfterMs) || 0, MAX_RETRY_AFTER_MS);
    if (!isKnown || !error.isPostponed) {
      if (isKnown && error.isOfMessage) this.#faultsInRow = 0;
      else this.#pause(retryAfterMs);
      this.#status.failed += 1;
      this.#report(problem);
    }
    const nextAt = Math.min(now + Math.max(retryAfterMs, retryDelay(attempts, MAX_DELAY_MS)), lastAt);
    return { state: 'waiting', nextAt: Math.ceil(nextAt), problem };
  }

  #pause(retryAfterMs: number): void {
    this.#pausedUntil = Date.now() + (retryAfterMs || retryDelay(this.#faultsInRow, MAX_PAUSE_MS));
    this.#faultsInRow += 1;
  }

  /** Tries several times: a delivery without a record would be made once more. */
  async #record({ id }: Delivery, outcome: DeliveryOutcome): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#outbox.recordDelivery(id, outcome);
      } catch (error) {
        if (attempt + 1 >= MAX_RECORD_ATTEMPTS || this.#isEnded) throw error;
        await this.#wakeup.wait(retryDelay(attempt));
      }
    }
  }

  /** Logs a problem, each text at most once in ten minutes: successes and refusals may follow each other, as anybody can cause. */
  #report(problem: string, prefix = ''): void {
    this.#status.lastProblem = prefix + problem;
    const now = Date.now();
    if (now < (this.#silentUntil.get(problem) ?? 0)) return;
    if (this.#silentUntil.size >= MAX_SILENT) this.#silentUntil.clear();
    this.#silentUntil.set(problem, now + SILENT_MS);
    log.error(`${this.channel.id}: ${prefix}${problem}`);
  }
}
