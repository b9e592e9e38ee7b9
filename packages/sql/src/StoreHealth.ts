import { createLog, type Log } from '@cumulus/http/log';
import type { Metric } from '@cumulus/server/metrics';
import { StoreError } from './StoreError.ts';

/** What can fail of a store. `disk`: hardly any room is left, though nothing may have been refused yet. */
const ASPECTS = ['write', 'read', 'disk'] as const;
type Aspect = (typeof ASPECTS)[number];

/** Operations on a database. Reports may run into their limit while the store works, so that they are only counted. */
const OPERATIONS = ['write', 'read', 'report'] as const;
type Operation = (typeof OPERATIONS)[number];

const TEXTS: Record<Aspect, { fails: string; works: string }> = {
  write: { fails: "can't be written", works: 'is written again' },
  read: { fails: "can't be read", works: 'is read again' },
  disk: { fails: 'has hardly any room left', works: 'has room again' },
};

/** A disk that is nearly full takes small records and refuses large ones: that is logged once in this time. */
const LOG_EVERY_MS = 60_000;

interface Failure {
  message: string;
  since: number;
  count: number;
}

/** Failures of one aspect, and when they were logged. */
interface Watch {
  failure?: Failure | undefined;
  loggedAt: number;
  isLogged: boolean;
}

/**
 * Whether a store works: each aspect is a problem for operators from its first failure until an operation of the same kind succeeds. It lives in the process, so that it
 * can be asked while the store is away.
 */
export class StoreHealth {
  readonly #store: string;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #watches: Record<Aspect, Watch>;
  readonly #failed: Record<Operation, number> = { write: 0, read: 0, report: 0 };

  /**
   * @param store its name in metrics, problems and the log: `leads`
   * @param now milliseconds since 1970
   */
  constructor(store: string, now: () => number = Date.now) {
    this.#store = store;
    this.#log = createLog(store);
    this.#now = now;
    const create = (): Watch => ({ loggedAt: Number.NEGATIVE_INFINITY, isLogged: false });
    this.#watches = { write: create(), read: create(), disk: create() };
  }

  /** Runs an operation, or looks at the disk. */
  async watch<Result>(what: Aspect | Operation, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      if (what !== 'report') this.#succeed(what);
      return result;
    } catch (error) {
      this.fail(what, error as Error);
      throw error;
    }
  }

  /** Notes a failure; the end of the process is none. */
  fail(what: Aspect | Operation, error: Error): void {
    if (error instanceof StoreError && error.problem === 'closed') return;
    if (what !== 'disk') this.#failed[what] += 1;
    if (what !== 'report') this.#note(what, error.message);
  }

  isFailing(aspect: Aspect): boolean {
    return this.#watches[aspect].failure !== undefined;
  }

  /** The problems for operators. */
  problems(): string[] {
    return ASPECTS.flatMap((aspect) => {
      const { failure } = this.#watches[aspect];
      if (!failure) return [];
      const since = new Date(failure.since).toISOString();
      return [
        `${this.#store}: the store ${TEXTS[aspect].fails} since ${since}, tried ${failure.count} times: ${failure.message}`,
      ];
    });
  }

  /** Figures for `/metrics`. */
  metrics(): Metric[] {
    const store = this.#store;
    const isFailing = ASPECTS.some((aspect) => this.isFailing(aspect));
    return [
      {
        name: 'services_store_failing',
        type: 'gauge',
        help: 'Whether the store can not be written or read, or its disk is full',
        samples: [{ labels: { store }, value: isFailing ? 1 : 0 }],
      },
      {
        name: 'services_store_failed_operations_total',
        type: 'counter',
        help: 'Operations that the store refused or did not answer',
        samples: OPERATIONS.map((operation) => ({ labels: { store, operation }, value: this.#failed[operation] })),
      },
    ];
  }

  #note(aspect: Aspect, message: string): void {
    const watch = this.#watches[aspect];
    const isFirst = !watch.failure;
    watch.failure = { message, since: watch.failure?.since ?? this.#now(), count: (watch.failure?.count ?? 0) + 1 };
    if (!isFirst || this.#now() - watch.loggedAt < LOG_EVERY_MS) return;
    watch.loggedAt = this.#now();
    watch.isLogged = true;
    this.#log.error(`the store ${TEXTS[aspect].fails}: ${message}`);
  }

  #succeed(aspect: Aspect): void {
    const watch = this.#watches[aspect];
    if (!watch.failure) return;
    if (watch.isLogged) this.#log.info(`the store ${TEXTS[aspect].works}`);
    watch.isLogged = false;
    watch.failure = undefined;
  }
}
