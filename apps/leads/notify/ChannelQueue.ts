import { createLog } from '@cumulus/http/log';
import { OutboxRunner, POLL_MS } from '@cumulus/sql/outbox/OutboxRunner';
import { retryDelay } from '@cumulus/sql/outbox/retryTimes';
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
/** Longest wait between two attempts of a delivery. */
const MAX_DELAY_MS = 3_600_000;
/** Longest pause of a channel after faults of its receiver in a row: so late a new lead arrives at most, once the receiver is back. */
const MAX_PAUSE_MS = 60_000;
/** Longest `Retry-After` that is respected. */
const MAX_RETRY_AFTER_MS = 86_400_000;
/** After this time a delivery that still fails is given up. */
export const MAX_AGE_MS = 3 * 86_400_000;
/** Failures in a row within about half a minute. */
const MANY_FAILURES = 6;

/**
 * Delivers one channel's messages, one at a time, those without an attempt first: while one waits for its next attempt, later ones pass. A fault of the
 * receiver pauses the channel; a refusal of one message delays that message only, or anybody could stop all mails by addresses that are refused.
 */
export class ChannelQueue {
  readonly channel: Channel;
  readonly #outbox: Outbox;
  readonly runner: OutboxRunner;
  /** Numbers of attempts by outcome since the start. */
  readonly counts = { sent: 0, skipped: 0, failed: 0, dead: 0, refused: 0 };
  #faultsInRow = 0;

  constructor(outbox: Outbox, channel: Channel) {
    this.#outbox = outbox;
    this.channel = channel;
    this.runner = new OutboxRunner({ log, name: channel.id, step: () => this.#step() });
  }

  /** Whether the receiver fails for longer than a short disturbance. */
  get isFailing(): boolean {
    return this.#faultsInRow >= MANY_FAILURES;
  }

  /** Makes one attempt. @returns how long to wait before the next step */
  async #step(): Promise<number> {
    const { pauseMs } = this.runner;
    if (pauseMs > 0) return pauseMs;
    const { id: channel } = this.channel;
    // Only read while nothing is due: a lease is a write.
    const waitMs = ((await this.#outbox.nextDeliveryAt(channel)) ?? Infinity) - Date.now();
    if (waitMs > 0) return Math.min(Math.ceil(waitMs), POLL_MS);
    const [delivery] = await this.#outbox.leaseDeliveries({ channel, limit: 1, leaseMs: LEASE_MS });
    // Another process was faster.
    if (!delivery) return POLL_MS;
    const outcome = await this.#attempt(delivery);
    await this.runner.record(() => this.#outbox.recordDelivery(delivery.id, outcome));
    return 0;
  }

  async #attempt(delivery: Delivery): Promise<DeliveryOutcome> {
    const signal = AbortSignal.any([this.runner.signal, AbortSignal.timeout(ATTEMPT_LIMIT_MS)]);
    try {
      const state = await this.channel.deliver(delivery, signal);
      this.counts[state] += 1;
      this.runner.lastProblem = null;
      this.#faultsInRow = 0;
      return { state };
    } catch (error) {
      if (this.runner.signal.aborted) {
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
      this.counts[state] += 1;
      this.runner.report(problem, `delivery ${id} is given up (npm run leads -- dead-letters): `);
      return { state, problem };
    }
    const retryAfterMs = Math.min((isKnown && error.retryAfterMs) || 0, MAX_RETRY_AFTER_MS);
    if (!isKnown || !error.isPostponed) {
      if (isKnown && error.isOfMessage) this.#faultsInRow = 0;
      else this.#pause(retryAfterMs);
      this.counts.failed += 1;
      this.runner.report(problem);
    }
    const nextAt = Math.min(now + Math.max(retryAfterMs, retryDelay(attempts, MAX_DELAY_MS)), lastAt);
    return { state: 'waiting', nextAt: Math.ceil(nextAt), problem };
  }

  #pause(retryAfterMs: number): void {
    this.runner.pauseFor(retryAfterMs || retryDelay(this.#faultsInRow, MAX_PAUSE_MS));
    this.#faultsInRow += 1;
  }
}
