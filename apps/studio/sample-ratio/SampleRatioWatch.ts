import { createLog } from '@cumulus/http/log';
import type { ExperimentReports, RunningExperiment } from './experimentReports.ts';
import { findMismatch } from './sampleRatio.ts';
import { VisitorSample } from './VisitorSample.ts';

const log = createLog('flags');

const INTERVAL_MS = 60_000;
/** The applications start side by side. */
const FIRST_MS = 5_000;
/** Covers exposures that were written late, or by a process whose clock is behind. Counting one twice changes nothing. */
const OVERLAP_MS = 60_000;
/** Exposures in memory at a time, of at most 2 KB each. */
const PAGE = 1_000;
/** Pages of one check; if there are more, the next check continues. */
const MAX_PAGES = 100;
const BEGINNING = { receivedAt: 0, id: 0 };

interface WatchOptions extends ExperimentReports {
  now?: () => number;
  /** Maximum pages of one check. */
  maxPages?: number;
}

/**
 * Compares the visitors of running experiments with their weights once a minute, independent of health requests. After a start, and when an
 * experiment begins, it reads all stored exposures, oldest first, 100,000 a minute; after that only new ones.
 */
export class SampleRatioWatch {
  readonly #options: WatchOptions;
  /** Visitors of the phases of running experiments, by the variation that they saw. */
  #samples = new Map<string, VisitorSample>();
  #reached = BEGINNING;
  #hasAll = false;
  #isStopped = false;
  #problems: string[] = [];
  #failure: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running = Promise.resolve();

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Starts the checks, one every minute. */
  start(): void {
    const check = () => {
      this.#running = this.#running.then(() => this.check());
      this.#timer = setTimeout(check, INTERVAL_MS).unref();
    };
    this.#timer = setTimeout(check, FIRST_MS).unref();
  }

  /** Mismatches, as text for the operator. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** Reads the exposures since the last check, and compares. Never throws: a store that can't be read is logged once. */
  async check(): Promise<void> {
    try {
      const running = await this.#options.running();
      await this.#read(running);
      const found = running.flatMap((experiment) => {
        const sample = this.#samples.get(nameOf(experiment));
        return (sample && findMismatch(experiment, sample.counts(experiment.weights.length), sample.oneIn)) ?? [];
      });
      this.#report(running, found);
      this.#problems = found;
      this.#failure = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#failure) log.error(`exposures can't be counted: ${message}`);
      this.#failure = message;
    }
  }

  /** Stops, after the current check. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Counts these experiments from now on, and drops others. @returns whether a phase of one of them is new */
  #follow(running: readonly RunningExperiment[]): boolean {
    const before = this.#samples;
    const names = running.map(nameOf);
    this.#samples = new Map(names.map((name) => [name, before.get(name) ?? new VisitorSample()]));
    return names.some((name) => !before.has(name));
  }

  async #read(running: readonly RunningExperiment[]): Promise<void> {
    if (this.#follow(running)) [this.#reached, this.#hasAll] = [BEGINNING, false];
    if (running.length === 0) return;
    const { now = Date.now, maxPages = MAX_PAGES } = this.#options;
    const begun = now();
    if (this.#hasAll) this.#reached = { receivedAt: Math.min(this.#reached.receivedAt, begun) - OVERLAP_MS, id: 0 };
    this.#hasAll = false;
    for (let page = 0; page < maxPages && !this.#hasAll && !this.#isStopped; page += 1) {
      const { exposures, end = this.#reached, isLast } = await this.#options.exposures(this.#reached, PAGE);
      for (const { experiment: key, phase, variation, visitor, hashAttribute } of exposures)
        this.#samples.get(nameOf({ key, phase, hashAttribute: hashAttribute ?? 'id' }))?.add(visitor, variation);
      [this.#reached, this.#hasAll] = [end, isLast];
    }
  }

  /** Counts grow with each check, so only the beginning and the end of a mismatch are logged. */
  #report(running: readonly RunningExperiment[], found: readonly string[]): void {
    const isNamed = (lines: readonly string[], key: string) =>
      lines.some((line) => line.startsWith(`experiment "${key}":`));
    for (const { key } of running) {
      const [line] = found.filter((one) => isNamed([one], key));
      const wasNamed = isNamed(this.#problems, key);
      if (line && !wasNamed) log.error(line);
      if (!line && wasNamed) log.info(`solved: experiment "${key}" is shared out by its weights`);
    }
  }
}

/** Visitors of one phase of an experiment are compared. */
const nameOf = ({ key, phase, hashAttribute }: Pick<RunningExperiment, 'key' | 'phase' | 'hashAttribute'>) =>
  JSON.stringify([key, phase, hashAttribute]);
