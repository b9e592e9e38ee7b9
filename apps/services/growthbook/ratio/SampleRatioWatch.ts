import type { Store } from '../../store/Store.ts';
import { ExposureCounts } from './ExposureCounts.ts';
import { findMismatch, type RunningExperiment } from './findMismatch.ts';

const EXPOSURE = { vendor: 'segment', event: 'view growthbook experiment' };
const INTERVAL_MS = 60_000;
/** Exposures that were written late, or by another process whose clock is behind. Counting one twice changes nothing. */
const OVERLAP_MS = 60_000;
/** What one check reads at most, newest first: enough to tell, and a second's work after a start. */
const PAGE = 1_000;
const MOST_PAGES = 20;

interface WatchOptions {
  /** Where exposures are kept. */
  store: Promise<Pick<Store, 'list'>>;
  /** The experiments that run now. */
  running(): readonly RunningExperiment[];
  now?: () => number;
}

/**
 * Compares the visitors of running experiments with their weights once a minute, whoever asks for health. It reads only exposures that came since, so that
 * a check costs next to nothing however many are kept; after a start the newest 20,000.
 */
export class SampleRatioWatch {
  readonly #options: WatchOptions;
  readonly #counts = new ExposureCounts();
  #since: number | undefined;
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
      if (running.length > 0) await this.#read();
      this.#failure = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#failure) console.error(`flags: exposures can't be counted: ${message}`);
      this.#failure = message;
      return;
    }
    this.#counts.keepOnly(running.map(({ key, phase }) => ({ experiment: key, phase })));
    const found = running.flatMap(
      (experiment) =>
        findMismatch(experiment, this.#counts.of(experiment.key, experiment.phase, experiment.weights.length)) ?? [],
    );
    this.#report(running, found);
    this.#problems = found;
  }

  /** Ends it, once a check under way is over. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #read(): Promise<void> {
    const store = await this.#options.store;
    const begun = (this.#options.now ?? Date.now)();
    const since = this.#since === undefined ? {} : { since: this.#since };
    let after: Awaited<ReturnType<Store['list']>>['next'];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { events, next } = await store.list({ ...EXPOSURE, ...since, limit: PAGE, ...(after && { after }) });
      for (const event of events) this.#counts.add(event);
      if (!next) break;
      after = next;
    }
    this.#since = begun - OVERLAP_MS;
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
