import { type ChildProcess, fork } from 'node:child_process';
import { createLog } from '@cumulus/http/log';
import { childVariables, type ReportEnvironment } from '../reportEnvironment.ts';
import type { LakeMessage, LakeOrder, LakeOutcome } from './messages.ts';

const log = createLog('lake');
const MAIN = new URL('main.ts', import.meta.url);
const HOUR_MS = 3_600_000;
/** An hour is closed ten minutes after its end. */
const AFTER_HOUR_MS = 630_000;
/** After the start of the studio, which has to be ready first. */
const FIRST_MS = 15_000;
/** Without a step: each takes seconds, and minutes in a large lake on a slow disk. What was done until then stays done. */
export const HANGING_MS = 1_800_000;

interface Options {
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
  firstMs?: number;
  /** The main file; replaced in tests. */
  main?: URL;
  /** Called after each compaction, also one that failed. */
  onCompacted?(): void;
}

/** Changes the lake, in one process at a time: compaction at the start and each hour, and erasures, for which a compaction is ended. */
export class LakeKeeper {
  readonly #environment: ReportEnvironment;
  readonly #now: () => number;
  readonly #firstMs: number;
  readonly #main: URL;
  readonly #onCompacted: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #compacting: ChildProcess | undefined;
  /** Changes, one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  /** Ids that wait for the next erasure. */
  #collected: { ids: string[]; erasing: Promise<number> } | undefined;
  #problem: string | undefined;
  #isClosed = false;

  constructor(environment: ReportEnvironment, options: Options = {}) {
    const { now = Date.now, firstMs = FIRST_MS, main = MAIN, onCompacted } = options;
    this.#environment = environment;
    this.#now = now;
    this.#firstMs = firstMs;
    this.#main = main;
    this.#onCompacted = onCompacted;
  }

  /** Why the last compaction failed, or which files it found damaged. */
  get problems(): string[] {
    return this.#problem === undefined ? [] : [`reports: ${this.#problem}`];
  }

  /** Begins with a compaction in a moment, and then after each hour. */
  start(): void {
    this.#schedule(this.#firstMs);
  }

  /** Compacts what closed hours have. */
  compact(): Promise<void> {
    const compacting = this.#last.then(() => this.#compact());
    this.#last = compacting;
    return compacting;
  }

  /**
   * Erases visitors from the lake; requests that come together are one change.
   * @param ids as the store's erasure returned them
   * @returns erased rows
   * @throws Error it has to be repeated
   */
  erase(ids: readonly string[]): Promise<number> {
    if (this.#collected) {
      this.#collected.ids.push(...ids);
      return this.#collected.erasing;
    }
    const collected = { ids: [...ids], erasing: Promise.resolve(0) };
    const begin = async () => {
      this.#collected = undefined;
      const outcome = await this.#run({ erase: collected.ids });
      if (outcome.type === 'fault') throw new Error(outcome.message);
      return outcome.rows ?? 0;
    };
    // A compaction may have read what the store has erased since: it ends, and is repeated.
    this.#compacting?.kill('SIGKILL');
    collected.erasing = this.#last.then(begin);
    this.#collected = collected;
    this.#last = collected.erasing.catch(() => undefined);
    return collected.erasing;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#compacting?.kill('SIGKILL');
    await this.#last;
  }

  #schedule(inMs: number): void {
    this.#timer = setTimeout(() => {
      const next = HOUR_MS - ((this.#now() - AFTER_HOUR_MS) % HOUR_MS);
      this.#schedule(next);
      void this.compact();
    }, inMs);
    this.#timer.unref();
  }

  async #compact(): Promise<void> {
    if (this.#isClosed) return;
    // An erasure that waits comes first.
    if (this.#collected) return void this.compact();
    const outcome = await this.#run({}, (child) => {
      this.#compacting = child;
    });
    this.#compacting = undefined;
    if (outcome.type === 'done') {
      if (outcome.damage && outcome.damage !== this.#problem) log.error(outcome.damage);
      this.#problem = outcome.damage;
      log.info(outcome.text);
    } else if (!this.#collected && !this.#isClosed) {
      this.#problem = `compaction failed: ${outcome.message}`;
      log.error(this.#problem);
    } else if (!this.#isClosed) void this.compact();
    if (!this.#isClosed) this.#onCompacted?.();
  }

  #run(order: LakeOrder, onStart?: (child: ChildProcess) => void): Promise<LakeOutcome> {
    return new Promise((resolve) => {
      const child = fork(this.#main, {
        env: childVariables(this.#environment),
        serialization: 'advanced',
        execArgv: [],
      });
      onStart?.(child);
      let outcome: LakeOutcome | undefined;
      const hang = setTimeout(() => {
        outcome ??= { type: 'fault', message: `its process hung for ${HANGING_MS / 60_000} minutes, and was ended` };
        child.kill('SIGKILL');
      }, HANGING_MS).unref();
      child.on('message', (message: LakeMessage) => {
        hang.refresh();
        if (message.type !== 'step') outcome = message;
      });
      child.on('error', ({ message }) => resolve({ type: 'fault', message }));
      child.on('exit', (code, signal) => {
        clearTimeout(hang);
        resolve(outcome ?? { type: 'fault', message: `its process ended (${signal ?? code})` });
      });
      child.send(order);
    });
  }
}
