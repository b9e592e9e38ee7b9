import type { Log } from '@cumulus/http/log';
import { retryDelay } from './retryTimes.ts';

/** How long nothing is looked for without a wake-up: other processes add messages, and commands make dead ones due. */
export const POLL_MS = 2_000;
/** Without a record a message would be sent once more. */
const MAX_RECORD_ATTEMPTS = 5;
/** So long a problem that was logged isn't logged again. */
const SILENT_MS = 600_000;
/** Texts that are remembered for it; they hold codes, which are few. */
const MAX_SILENT = 100;

interface OutboxWork {
  log: Pick<Log, 'error'>;
  /** Begins log lines. */
  name: string;
  /** Numbers of the queues, which run in parallel; one by default. */
  queues?: number;
  /** Makes one attempt. @returns how long to wait before the next step */
  step(queue: number): Promise<number>;
}

/** Works through the queues of an outbox to one receiver, each in turn, until it is ended. */
export class OutboxRunner {
  readonly #work: OutboxWork;
  /** End the running pauses. */
  readonly #pauses = new Set<() => void>();
  readonly #ending = new AbortController();
  readonly #silentUntil = new Map<string, number>();
  #wakes = 0;
  /** By the monotonic clock: the other one may be set back. */
  #pausedUntil = 0;
  #isEnded = false;
  #running: Promise<unknown> = Promise.resolve();
  /** The last one, for `/healthz`; null after a success. */
  lastProblem: string | null = null;

  constructor(work: OutboxWork) {
    this.#work = work;
  }

  /** Aborted where a running attempt may take no more time. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** How long the receiver is to be left alone. */
  get pauseMs(): number {
    return Math.max(0, this.#pausedUntil - performance.now());
  }

  /** Leaves the receiver alone. */
  pauseFor(ms: number): void {
    this.#pausedUntil = performance.now() + ms;
  }

  /** Starts, with what an earlier process left. @param ready awaited first */
  start(ready?: Promise<unknown>): void {
    const queues = Array.from({ length: this.#work.queues ?? 1 }, (_, queue) => queue);
    const run = () => Promise.all(queues.map((queue) => this.#run(queue)));
    this.#running = ready ? ready.then(run) : run();
  }

  /** Called when there may be new messages. */
  wake(): void {
    this.#wakes += 1;
    for (const end of this.#pauses) end();
  }

  /** Stops; what isn't sent stays in the outbox. @param graceMs time for running attempts */
  async end(graceMs: number): Promise<void> {
    this.#isEnded = true;
    this.wake();
    const timer = setTimeout(() => this.#ending.abort(), graceMs);
    await this.#running;
    clearTimeout(timer);
  }

  /** Records an outcome, several times if need be. */
  async record(write: () => Promise<void>): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await write();
      } catch (error) {
        if (attempt + 1 >= MAX_RECORD_ATTEMPTS || this.#isEnded) throw error;
        await this.#wait(retryDelay(attempt));
      }
    }
  }

  /** Logs a problem, each text at most once in ten minutes: successes and failures may follow each other, as anybody can cause. */
  report(problem: string, prefix = ''): void {
    this.lastProblem = prefix + problem;
    const now = Date.now();
    if (now < (this.#silentUntil.get(problem) ?? 0)) return;
    if (this.#silentUntil.size >= MAX_SILENT) this.#silentUntil.clear();
    this.#silentUntil.set(problem, now + SILENT_MS);
    this.#work.log.error(`${this.#work.name}: ${prefix}${problem}`);
  }

  async #run(queue: number): Promise<void> {
    while (!this.#isEnded) {
      const wakes = this.#wakes;
      const waitMs = await this.#work.step(queue).catch((error: Error) => {
        this.report(`the outbox can't be used: ${error.message}`);
        return POLL_MS;
      });
      // A wake-up during the step would be lost otherwise.
      if (waitMs > 0 && !this.#isEnded && wakes === this.#wakes) await this.#wait(waitMs);
    }
  }

  /** Waits for this time, or until it is woken. */
  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms).unref();
      this.#pauses.add(end);
    });
  }
}
