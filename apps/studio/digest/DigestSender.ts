import { createLog } from '@cumulus/http/log';
import { composeAlert, composeDigest } from './composeDigest.ts';
import type { DigestData, DigestMessage } from './DigestData.ts';
import type { DigestState, DigestStateFile } from './DigestState.ts';
import { type DigestTime, type DueWeek, lastDueWeek } from './digestTime.ts';

const log = createLog('digest');

const INTERVAL_MS = 600_000;
const FIRST_MS = 60_000;
/** A studio that was off when a digest was due sends it until then; later the next one is near. */
const LATE_MS = 3 * 86_400_000;

interface SenderParts {
  time: DigestTime;
  zone: string;
  state: Pick<DigestStateFile, 'read' | 'write' | 'lock'>;
  read(week: Pick<DueWeek, 'from' | 'to'>): Promise<DigestData>;
  /** Reads alerts that last now. */
  alerts(): Promise<readonly string[]>;
  /** @returns whether there is a receiver. @throws Error it was not sent */
  send(message: DigestMessage): Promise<boolean>;
  studioUrl: string | undefined;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
}

/**
 * Sends the digest of each week once, also over restarts, and alerts when they begin. What is being sent is written before, so that a full disk repeats nothing: a digest
 * whose sending was interrupted isn't repeated, since nobody knows whether it arrived.
 */
export class DigestSender {
  readonly #parts: SenderParts;
  #timer: NodeJS.Timeout | undefined;
  #running = Promise.resolve();
  /** What can't be sent, and why. */
  readonly #failed = new Map<string, string>();
  #uncertain: string | undefined;
  /** Alerts as the file has to have them, where they were refused and that couldn't be written. */
  #refused: string[] | undefined;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  start(): void {
    const check = () => {
      this.#running = this.#running.then(() => this.check());
      this.#timer = setTimeout(check, INTERVAL_MS).unref();
    };
    this.#timer = setTimeout(check, FIRST_MS).unref();
  }

  get problems(): string[] {
    return [...this.#failed.values(), this.#uncertain].filter((text) => text !== undefined);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Sends what is due. Never throws: what failed is a problem, and is tried again at the next check. */
  async check(): Promise<void> {
    await this.#try('what is due', async () => {
      const unlock = await this.#parts.state.lock();
      // Another studio is at it.
      if (!unlock) return;
      await this.#try('the digest', () => this.#sendDigest());
      await this.#try('alerts', () => this.#sendAlerts());
      unlock();
    });
  }

  async #try(what: string, send: () => Promise<void>): Promise<void> {
    try {
      await send();
      this.#failed.delete(what);
    } catch (error) {
      const problem = `${what} can't be sent: ${(error as Error).message}`;
      if (!this.#failed.has(what)) log.error(problem);
      this.#failed.set(what, problem);
    }
  }

  async #sendDigest(): Promise<void> {
    const { time, zone, state, read, send, now = Date.now } = this.#parts;
    const week = lastDueWeek(time, zone, now());
    const stored = await state.read();
    const { digest } = stored;
    this.#uncertain =
      digest?.state === 'sending'
        ? `the digest of ${digest.week} may not have arrived: its sending was interrupted`
        : undefined;
    // A week that isn't the newer one: the clock or the setting was changed.
    if ((digest && digest.week >= week.key) || now() - week.at > LATE_MS) return;
    const message = composeDigest(await read(week));
    const write = (next: DigestState['digest']) => state.write({ ...stored, digest: next });
    await write({ week: week.key, state: 'sending' });
    try {
      if (await send(message)) log.info(`the digest of ${week.from} to ${week.to} was sent`);
    } catch (error) {
      // It was refused, so that it can be sent again.
      await write(digest);
      throw error;
    }
    await write({ week: week.key, state: 'sent' });
    this.#uncertain = undefined;
  }

  async #sendAlerts(): Promise<void> {
    const { state, alerts, send, studioUrl, now = Date.now } = this.#parts;
    const stored = await state.read();
    const known = new Set((this.#refused ?? stored.alerts).map(nameOf));
    const present = [...(await alerts())];
    const begun = present.filter((alert) => !known.has(nameOf(alert)));
    if (namesOf(present) !== namesOf(stored.alerts)) await state.write({ ...stored, alerts: present });
    this.#refused = undefined;
    if (begun.length === 0) return;
    try {
      await send(composeAlert(begun, new Date(now()).toISOString().slice(0, 10), studioUrl));
    } catch (error) {
      // They were refused, so that they can be sent again.
      this.#refused = present.filter((alert) => known.has(nameOf(alert)));
      await state.write({ ...stored, alerts: this.#refused });
      this.#refused = undefined;
      throw error;
    }
  }
}

/** The same alert with other numbers is the same. */
const nameOf = (alert: string): string => alert.replaceAll(/\d[\d.,]*/g, '#');
const namesOf = (alerts: readonly string[]): string => alerts.map(nameOf).join('\n');
