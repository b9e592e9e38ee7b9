import { fork } from 'node:child_process';
import type { Random } from '../../../apps/studio/demo/Random.ts';

/** How one run of a process ended. */
interface ProcessRun<Outcome> {
  isKilled: boolean;
  ms: number;
  /** What it said at last. */
  outcome: Outcome | undefined;
}

interface ProcessOptions {
  main: URL;
  env: NodeJS.ProcessEnv;
  /** What it is told to do. */
  order?: object;
}

/** A process that is started again and again, and killed at moments between its start and the end of its last whole run. */
export class KilledProcess<Outcome extends { type: string }> {
  readonly #options: ProcessOptions;
  readonly #random: Random;
  /** Of the last run that nobody ended. */
  #wholeMs = 0;

  constructor(random: Random, options: ProcessOptions) {
    this.#random = random;
    this.#options = options;
  }

  /** Runs it to its end. @throws Error it fails */
  async runWhole(): Promise<void> {
    const { outcome, ms } = await this.#run(Number.POSITIVE_INFINITY);
    if (outcome?.type !== 'done') throw new Error(`it ended with ${JSON.stringify(outcome)}`);
    this.#wholeMs = ms;
  }

  /** Runs it, and kills it (SIGKILL) at a random moment. @returns whether it was killed: it may end before */
  async kill(): Promise<boolean> {
    const { isKilled, outcome, ms } = await this.#run(this.#random.between(0, this.#wholeMs));
    if (!isKilled && outcome?.type !== 'done') throw new Error(`it ended with ${JSON.stringify(outcome)}`);
    if (!isKilled) this.#wholeMs = ms;
    return isKilled;
  }

  #run(limitMs: number): Promise<ProcessRun<Outcome>> {
    const { main, env, order } = this.#options;
    return new Promise((resolve, reject) => {
      const begun = performance.now();
      const child = fork(main, { env, serialization: 'advanced', execArgv: [] });
      const timer = Number.isFinite(limitMs) ? setTimeout(() => child.kill('SIGKILL'), limitMs) : undefined;
      let outcome: Outcome | undefined;
      child.on('message', (message: Outcome) => {
        outcome = message;
      });
      child.on('error', reject);
      child.on('exit', (_, signal) => {
        clearTimeout(timer);
        resolve({ isKilled: signal === 'SIGKILL', ms: performance.now() - begun, outcome });
      });
      if (order) child.send(order);
    });
  }
}
