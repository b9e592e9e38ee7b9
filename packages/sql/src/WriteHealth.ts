import { StoreError } from './StoreError.ts';

/** A disk that is nearly full takes small records and refuses large ones: that is logged once in this time. */
const LOG_EVERY_MS = 60_000;

interface Failure {
  message: string;
  since: number;
  records: number;
}

/** Whether the last transaction of the store failed: a problem for operators, from the first failure until one succeeds. */
export class WriteHealth {
  readonly #now: () => number;
  #failure: Failure | undefined;
  #loggedAt = Number.NEGATIVE_INFINITY;
  #isLogged = false;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Runs a transaction. @param records number of its records */
  async watch<Result>(records: number, write: () => Promise<Result>): Promise<Result> {
    try {
      const result = await write();
      this.#succeed();
      return result;
    } catch (error) {
      if (!(error instanceof StoreError && error.problem === 'closed')) this.#fail(error as Error, records);
      throw error;
    }
  }

  /** The problem for operators, or undefined. */
  problem(): string | undefined {
    if (!this.#failure) return undefined;
    const { message, since, records } = this.#failure;
    return `Records can't be stored since ${new Date(since).toISOString()}, ${records} so far, and are answered with 503: ${message}`;
  }

  #fail({ message }: Error, records: number): void {
    const before = this.#failure ?? { since: this.#now(), records: 0 };
    this.#failure = { message, since: before.since, records: before.records + records };
    if (before.records > 0 || this.#now() - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = this.#now();
    this.#isLogged = true;
    console.error(`store: records can't be stored, and are answered with 503: ${message}`);
  }

  #succeed(): void {
    if (this.#failure && this.#isLogged) console.info(`store: records are stored again`);
    if (this.#failure) this.#isLogged = false;
    this.#failure = undefined;
  }
}
