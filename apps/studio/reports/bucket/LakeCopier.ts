import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '@cumulus/http/log';
import { childVariables, type ReportEnvironment } from '../reportEnvironment.ts';
import type { CopyOutcome } from './messages.ts';

const log = createLog('lake');
const MAIN = new URL('main.ts', import.meta.url);
/** After a failed copy, and twice as long after each that follows. */
const RETRY_MS = 60_000;
const MAX_RETRY_MS = 900_000;
/** How long an erasure waits until the bucket has confirmed it. */
const CONFIRM_MS = 45_000;

interface Options {
  retryMs?: number;
  confirmMs?: number;
}

/** Keeps the bucket at the state of the lake, in one process at a time: after each change, and again until a copy succeeds. Nothing else waits for it. */
export class LakeCopier {
  readonly #environment: ReportEnvironment;
  readonly #retryMs: number;
  readonly #confirmMs: number;
  #timer: NodeJS.Timeout | undefined;
  #running: ChildProcess | undefined;
  /** A copy that hasn't begun yet: what changes until then is in it. */
  #waiting: Promise<CopyOutcome> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #fault: (CopyOutcome & { type: 'fault' }) | undefined;
  #faults = 0;
  #isClosed = false;

  constructor(environment: ReportEnvironment, { retryMs = RETRY_MS, confirmMs = CONFIRM_MS }: Options = {}) {
    this.#environment = environment;
    this.#retryMs = retryMs;
    this.#confirmMs = confirmMs;
  }

  /** By how much the bucket is behind, since the last copy failed. */
  get problems(): string[] {
    if (!this.#fault) return [];
    const { message, behind = 0, completeAt } = this.#fault;
    const since =
      completeAt === undefined ? 'never complete' : `complete last at ${new Date(completeAt).toISOString()}`;
    const { bucket } = this.#environment;
    return [`reports: the bucket ${bucket?.bucket} is behind by ${behind} files, ${since}: ${message}`];
  }

  /** Files that the bucket lacks or has too many, as of the last copy that failed. */
  get behind(): number {
    return this.#fault ? (this.#fault.behind ?? 0) : 0;
  }

  /** Copies what changed. A copy that runs goes on, and another follows. */
  copy(): Promise<CopyOutcome> {
    clearTimeout(this.#timer);
    if (this.#waiting) return this.#waiting;
    const waiting = this.#last.then(() => this.#copy());
    this.#waiting = waiting;
    this.#last = waiting;
    return waiting;
  }

  /** Copies at once, for an erasure. @returns what to say of the bucket: `erased`, or why it isn't yet; it is tried again by itself */
  async confirm(): Promise<string> {
    // The copy that runs ends after its file: it may hold a file of before the erasure.
    if (this.#running?.connected) this.#running.send('end');
    const limit = new AbortController();
    const outcome = await Promise.race([
      this.copy(),
      pause(this.#confirmMs, undefined, { ref: false, signal: limit.signal }).catch(() => undefined),
    ]);
    limit.abort();
    if (outcome?.type === 'done') return 'erased';
    const reason = outcome?.type === 'fault' ? outcome.message : 'it has not answered yet';
    return `not erased yet, tried again until the bucket confirms it: ${reason}`;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#running?.kill('SIGKILL');
    await this.#last;
  }

  async #copy(): Promise<CopyOutcome> {
    this.#waiting = undefined;
    if (this.#isClosed) return { type: 'ended' };
    const outcome = await this.#run();
    this.#running = undefined;
    if (outcome.type === 'done') {
      this.#fault = undefined;
      this.#faults = 0;
      log.info(outcome.text);
    } else if (outcome.type === 'fault' && !this.#isClosed) {
      this.#fault = outcome;
      log.error(`the bucket is behind by ${outcome.behind ?? 0} files: ${outcome.message}`);
      this.#retry();
    }
    return outcome;
  }

  #retry(): void {
    this.#timer = setTimeout(() => void this.copy(), Math.min(this.#retryMs * 2 ** this.#faults, MAX_RETRY_MS));
    this.#timer.unref();
    this.#faults += 1;
  }

  #run(): Promise<CopyOutcome> {
    return new Promise((resolve) => {
      const child = fork(MAIN, { env: childVariables(this.#environment), execArgv: [] });
      this.#running = child;
      let outcome: CopyOutcome | undefined;
      child.on('message', (message: CopyOutcome) => {
        outcome = message;
      });
      child.on('error', ({ message }) => resolve({ type: 'fault', message }));
      child.on('exit', (code, signal) =>
        resolve(outcome ?? { type: 'fault', message: `its process ended (${signal ?? code})` }),
      );
    });
  }
}
