const MINUTE_MS = 60_000;

/** Counts what is let through in a minute, from everybody together. */
export class MinuteLimit {
  readonly #most: number;
  readonly #now: () => number;
  #begun = Number.NEGATIVE_INFINITY;
  #count = 0;

  /**
   * @param most how many may pass in a minute
   * @param now milliseconds, for tests
   */
  constructor(most: number, now: () => number = () => performance.now()) {
    this.#most = most;
    this.#now = now;
  }

  /** Whether one more may pass. Time that runs out takes the count with it. */
  admits(): boolean {
    if (this.#now() - this.#begun >= MINUTE_MS) {
      this.#begun = this.#now();
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#most;
  }
}
