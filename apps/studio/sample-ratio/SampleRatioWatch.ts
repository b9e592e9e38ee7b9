import { createLog } from '@cumulus/http/log';
import { findMismatch, type RunningExperiment } from './sampleRatio.ts';
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
const BEGINNING: ExposurePosition = { receivedAt: 0, id: 0 };

/** A position in the exposures, in the order of their arrival. */
export interface ExposurePosition {
  /** Milliseconds since 1970. */
  receivedAt: number;
  id: number;
}

/** The parts of an exposure that the check needs. */
export interface Exposure {
  experiment: string;
  phase: number;
  variation: number;
  /** The attribute by which the visitor was assigned; null where the event has none. */
  hashAttribute: string | null;
  visitor: string;
}

/** Some of the exposures, oldest first. */
export interface ExposurePage {
  exposures: readonly Exposure[];
  /** Where the next page begins; undefined without rows. */
  end?: ExposurePosition | undefined;
  isLast: boolean;
}

interface WatchOptions {
  /** Reads stored exposures after a position. */
  exposures(after: ExposurePosition, limit: number): Promise<ExposurePage>;
  /** The experiments that are running now. */
  running(): Promise<readonly RunningExperiment[]>;
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
    let running: readonly RunningExperiment[];
    try {
      running = await this.#options.running();
      await this.#read(running);
      this.#failure = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#failure) log.error(`exposures can't be counted: ${message}`);
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

  /** Stops, after the current check. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #read(running: readonly RunningExperiment[]): Promise<void> {
    if (this.#counts.follow(running)) [this.#reached, this.#hasAll] = [BEGINNING, false];
    if (running.length === 0) return;
    const { now = Date.now, maxPages = MAX_PAGES } = this.#options;
    const begun = now();
    if (this.#hasAll) this.#reached = { receivedAt: Math.min(this.#reached.receivedAt, begun) - OVERLAP_MS, id: 0 };
    this.#hasAll = false;
    for (let page = 0; page < maxPages && !this.#hasAll && !this.#isStopped; page += 1) {
      const { exposures, end = this.#reached, isLast } = await this.#options.exposures(this.#reached, PAGE);
      for (const exposure of exposures) this.#counts.add(exposure);
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

type Phase = Pick<RunningExperiment, 'key' | 'phase' | 'hashAttribute'>;

/** Visitors of each phase of the running experiments, by the variation that they saw. Each is counted once. */
class ExposureCounts {
  #phases = new Map<string, VisitorSample>();

  /** Counts these phases from now on, and drops others. @returns whether one of them is new */
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

  /** Counts an exposure; a duplicate changes nothing. Exposures of other experiments are ignored. */
  add({ experiment, phase, variation, visitor, hashAttribute }: Exposure): void {
    this.#phases.get(nameOf(experiment, phase, hashAttribute ?? 'id'))?.add(visitor, variation);
  }

  of({ key, phase, hashAttribute }: Phase): VisitorSample | undefined {
    return this.#phases.get(nameOf(key, phase, hashAttribute));
  }
}

const nameOf = (...parts: (string | number)[]) => JSON.stringify(parts);
