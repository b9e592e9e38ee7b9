import type { ExposurePosition, StoredExposure } from '../store/listExposures.ts';
import type { Store } from '../store/Store.ts';
import { findMismatch, type RunningExperiment } from './sampleRatio.ts';
import { VisitorSample } from './VisitorSample.ts';

const INTERVAL_MS = 60_000;
/** Exposures that were written late, or by another process whose clock is behind. Counting one twice changes nothing. */
const OVERLAP_MS = 60_000;
/** So many are in memory at a time, of 2 KB at most. */
const PAGE = 1_000;
/** What one check reads at most; where there are more, the next goes on from there. */
const MAX_PAGES = 100;
const BEGINNING: ExposurePosition = { receivedAt: 0, id: 0 };

interface WatchOptions {
  /** Where exposures are kept. */
  store: Promise<Pick<Store, 'exposures'>>;
  /** The experiments that run now. */
  running(): readonly RunningExperiment[];
  now?: () => number;
  /** Pages that one check reads at most. */
  maxPages?: number;
}

/**
 * Compares the visitors of running experiments with their weights once a minute, however often health is asked for. After a start, and when an experiment begins,
 * it reads all exposures that are kept, oldest first, 100,000 a minute; after that only those that came since.
 */
export class SampleRatioWatch {
  readonly #options: WatchOptions;
  readonly #counts = new ExposureCounts();
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

  /** Checks now and then. */
  start(): void {
    const check = () => {
      this.#running = this.#running.then(() => this.check());
    };
    check();
    this.#timer = setInterval(check, INTERVAL_MS).unref();
  }

  /** The experiments that differ, in words for the operator. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** Reads what came since the last check, and compares. Never throws: a store that can't be read is logged once. */
  async check(): Promise<void> {
    const running = this.#options.running();
    try {
      await this.#read(running);
      this.#failure = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#failure) console.error(`flags: exposures can't be counted: ${message}`);
      this.#failure = message;
      return;
    }
    const found = running.flatMap((experiment) => {
      const sample = this.#counts.of(experiment);
      return (sample && findMismatch(experiment, sample.counts(experiment.weights.length), sample.oneIn)) ?? [];
    });
    this.#report(running, found);
    this.#problems = found;
  }

  /** Ends it, once a check under way is over. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #read(running: readonly RunningExperiment[]): Promise<void> {
    if (this.#counts.follow(running)) [this.#reached, this.#hasAll] = [BEGINNING, false];
    if (running.length === 0) return;
    const store = await this.#options.store;
    const { now = Date.now, maxPages = MAX_PAGES } = this.#options;
    const begun = now();
    if (this.#hasAll) this.#reached = { receivedAt: Math.min(this.#reached.receivedAt, begun) - OVERLAP_MS, id: 0 };
    this.#hasAll = false;
    for (let page = 0; page < maxPages && !this.#hasAll && !this.#isStopped; page += 1) {
      const { exposures, end = this.#reached, isLast } = await store.exposures(this.#reached, PAGE);
      for (const exposure of exposures) this.#counts.add(exposure);
      [this.#reached, this.#hasAll] = [end, isLast];
    }
  }

  /** Counts grow with each check: only that an experiment differs, or no longer does, is news. */
  #report(running: readonly RunningExperiment[], found: readonly string[]): void {
    const isNamed = (lines: readonly string[], key: string) =>
      lines.some((line) => line.startsWith(`experiment "${key}":`));
    for (const { key } of running) {
      const [line] = found.filter((one) => isNamed([one], key));
      const wasNamed = isNamed(this.#problems, key);
      if (line && !wasNamed) console.error(`flags: ${line}`);
      if (!line && wasNamed) console.info(`flags: solved: experiment "${key}" is shared out by its weights`);
    }
  }
}

type Phase = Pick<RunningExperiment, 'key' | 'phase' | 'hashAttribute'>;

/** The visitors of each phase of the experiments that run, by the variation they were exposed to, each counted once. */
export class ExposureCounts {
  #phases = new Map<string, VisitorSample>();

  /** Counts these from now on, and forgets others. @returns whether one of them wasn't counted before */
  follow(phases: readonly Phase[]): boolean {
    const before = this.#phases;
    this.#phases = new Map(
      phases.map(({ key, phase, hashAttribute }) => {
        const name = nameOf(key, phase, hashAttribute);
        return [name, before.get(name) ?? new VisitorSample()];
      }),
    );
    return [...this.#phases.keys()].some((name) => !before.has(name));
  }

  /** Counts an exposure, which may have been counted before. One that is of no experiment that runs is passed over. */
  add({ experiment, phase, variation, visitor, hashAttribute }: StoredExposure): void {
    this.#phases.get(nameOf(experiment, phase, hashAttribute ?? 'id'))?.add(visitor, variation);
  }

  of({ key, phase, hashAttribute }: Phase): VisitorSample | undefined {
    return this.#phases.get(nameOf(key, phase, hashAttribute));
  }
}

const nameOf = (...parts: (string | number)[]) => JSON.stringify(parts);
