import { fork } from 'node:child_process';
import type { Random } from '../../../apps/studio/demo/Random.ts';

/** How one run of a process ended. */
interface ProcessRun<Outcome> {
  isKilled: boolean;
  ms: number;
  /** Steps that it said it did. */
  steps: number;
  /** What it said at last. */
  outcome: Outcome | undefined;
}

/** When a process is killed: after a time, or so many milliseconds after a step. */
interface KillMoment {
  ms: number;
  afterStep?: number;
}

interface ProcessOptions {
  main: URL;
  env: NodeJS.ProcessEnv;
  /** What it has to do, where that is sent to it. */
  order?: object;
}

/** After a step, until the kill: the next ones take so long. */
const STEP_MS = 40;

/** A process that is started again and again, and killed at moments of its last whole run: half of them by time, half by the steps that it did. */
export class KilledProcess<Outcome extends { type: string }> {
  readonly #options: ProcessOptions;
  readonly #random: Random;
  /** Of the last run that nobody ended. */
  #whole = { ms: 0, steps: 0 };

  constructor(random: Random, options: ProcessOptions) {
    this.#random = random;
    this.#options = options;
  }

  /** Runs it to its end. @throws Error it fails */
  async runWhole(): Promise<void> {
    this.#note(await this.#run());
  }

  /** Runs it, and kills it (SIGKILL) at a random moment. @returns whether it was killed: it may end before */
  async kill(): Promise<boolean> {
    const run = await this.#run(this.#moment());
    if (!run.isKilled) this.#note(run);
    return run.isKilled;
  }

  #note({ outcome, ms, steps }: ProcessRun<Outcome>): void {
    if (outcome?.type !== 'done') throw new Error(`it ended with ${JSON.stringify(outcome)}`);
    this.#whole = { ms, steps };
  }

  #moment(): KillMoment {
    const { ms, steps } = this.#whole;
    if (steps === 0 || this.#random.chance(0.5)) return { ms: this.#random.between(0, ms) };
    return { ms: this.#random.between(0, STEP_MS), afterStep: 1 + this.#random.below(steps) };
  }

  #run(moment?: KillMoment): Promise<ProcessRun<Outcome>> {
    const { main, env, order } = this.#options;
    return new Promise((resolve, reject) => {
      const begun = performance.now();
      const child = fork(main, { env, serialization: 'advanced', execArgv: [] });
      let timer: NodeJS.Timeout | undefined;
      const killSoon = () => {
        timer = setTimeout(() => child.kill('SIGKILL'), moment?.ms);
      };
      if (moment && moment.afterStep === undefined) killSoon();
      let outcome: Outcome | undefined;
      let steps = 0;
      child.on('message', (message: Outcome) => {
        outcome = message;
        if (message.type !== 'step') return;
        steps += 1;
        if (moment?.afterStep === steps) killSoon();
      });
      child.on('error', reject);
      child.on('exit', (_, signal) => {
        clearTimeout(timer);
        resolve({ isKilled: signal === 'SIGKILL', ms: performance.now() - begun, steps, outcome });
      });
      if (order) child.send(order);
    });
  }
}
