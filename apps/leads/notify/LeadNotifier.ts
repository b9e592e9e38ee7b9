import { createLog } from '@cumulus/http/log';
import type { Metric } from '@cumulus/server/metrics';
import type { Channel } from './Channel.ts';
import { ChannelQueue, type Outbox } from './ChannelQueue.ts';

const log = createLog('leads');

/** Time for running attempts when the services stop. */
const GRACE_MS = 1_000;
/** Leads of this time are delivered to a channel that is configured later. */
const EARLIER_LEADS_MS = 30 * 86_400_000;
/** How often leads are looked for that were suspects: an operator's command, or another process, makes them. */
const GENUINE_EVERY_MS = 5_000;

/**
 * Notifies all configured channels of leads, each in a queue of its own, so that a slow receiver delays no other. Deliveries are leased: several
 * processes share the work, and after a crash another attempt is made under the same id.
 * REQ-LEA-15.
 */
export class LeadNotifier {
  readonly #outbox: Outbox;
  readonly #queues: readonly ChannelQueue[];
  #queueing: Promise<void> = Promise.resolve();
  #genuineTimer: NodeJS.Timeout | undefined;

  constructor(outbox: Outbox, channels: readonly Channel[]) {
    this.#outbox = outbox;
    this.#queues = channels.map((channel) => new ChannelQueue(outbox, channel));
  }

  /** The channels that are notified of leads, of meetings, or remind of these, for the store's methods. */
  channelsFor(what: 'leads' | 'meetings' | 'reminders'): readonly string[] {
    return this.#idsOf(({ takes }) => takes === what || (takes === 'all' && what !== 'reminders'));
  }

  /** Starts, with what an earlier process left, and with the leads that waited for a channel. */
  start(): void {
    this.#queueing = this.#queueEarlierLeads();
    for (const { runner } of this.#queues) runner.start();
    this.#genuineTimer = setInterval(() => {
      this.#queueing = this.#queueing.then(() => this.#queueGenuine());
    }, GENUINE_EVERY_MS).unref();
  }

  /** Called when a lead or meeting was stored. */
  wake(): void {
    for (const { runner } of this.#queues) runner.wake();
  }

  /** Facts for `/healthz`, by channel. */
  status() {
    const status = this.#queues.map(
      ({ channel, counts, runner: { lastProblem } }) => [channel.id, { ...counts, lastProblem }] as const,
    );
    return Object.fromEntries(status);
  }

  /** Channels whose receiver keeps failing, for operators. */
  problems(): string[] {
    const failing = this.#queues.filter(({ isFailing }) => isFailing);
    return failing.map(({ channel, runner }) => `leads wait for ${channel.id}: ${runner.lastProblem}`);
  }

  /** Figures for `/metrics`. */
  metrics(): Metric[] {
    const help = 'Attempts to deliver leads, by channel and outcome';
    const samples = this.#queues.flatMap(({ channel: { id }, counts }) =>
      Object.entries(counts).map(([outcome, value]) => ({ labels: { channel: id, outcome }, value })),
    );
    return [{ name: 'services_lead_attempts_total', type: 'counter', help, samples }];
  }

  /** Stops; running attempts have a second. */
  async end(): Promise<void> {
    clearInterval(this.#genuineTimer);
    await this.#queueing;
    await Promise.all(this.#queues.map(({ runner }) => runner.end(GRACE_MS)));
    for (const { channel } of this.#queues) channel.close?.();
  }

  /** Notifies of leads that were suspects; not by a confirmation, which would confuse days later. REQ-LEA-05. */
  async #queueGenuine(): Promise<void> {
    const channels = this.#earlier;
    if (channels.length === 0) return;
    try {
      if ((await this.#outbox.queueGenuine(channels)) > 0) this.wake();
    } catch (error) {
      log.error(`those that were suspects can't be queued: ${(error as Error).message}`);
    }
  }

  async #queueEarlierLeads(): Promise<void> {
    const since = Date.now() - EARLIER_LEADS_MS;
    for (const channel of this.#earlier) {
      try {
        const count = await this.#outbox.queueMissing(channel, since);
        if (count > 0) log.info(`${channel}: ${count} leads had waited for this channel`);
      } catch (error) {
        log.error(`${channel}: leads that waited can't be queued: ${(error as Error).message}`);
      }
    }
    this.wake();
  }

  /** The channels that are notified of leads which were stored before. */
  get #earlier(): readonly string[] {
    return this.#idsOf(({ isToVisitor, takes }) => !isToVisitor && takes !== 'reminders');
  }

  #idsOf(isWanted: (channel: Channel) => boolean): readonly string[] {
    return this.#queues.flatMap(({ channel }) => (isWanted(channel) ? [channel.id] : []));
  }
}
