/** What is remembered at most: a burst of 1,000 a second over the whole window would be refused only past this. */
const MAX_REMEMBERED = 300_000;

/** Remembers what was taken, so that it isn't taken twice, for as long as it would count. */
export class ReplayGuard {
  readonly #windowMs: number;
  readonly #maxRemembered: number;
  /** In the order in which they came. */
  readonly #seen = new Map<string, number>();

  /**
   * @param windowMs how long something counts after it was signed
   * @param maxRemembered bound of the memory; what doesn't fit is refused, never forgotten early
   */
  constructor(windowMs: number, maxRemembered = MAX_REMEMBERED) {
    this.#windowMs = windowMs;
    this.#maxRemembered = maxRemembered;
  }

  /**
   * @param signature what must not come twice
   * @param now milliseconds since 1970
   * @returns whether it is new
   */
  take(signature: string, now: number): boolean {
    // Signed up to a window ahead of this clock, it counts for two windows from now.
    for (const [oldest, until] of this.#seen) {
      if (until > now) break;
      this.#seen.delete(oldest);
    }
    if (this.#seen.has(signature) || this.#seen.size >= this.#maxRemembered) return false;
    this.#seen.set(signature, now + 2 * this.#windowMs);
    return true;
  }

  get size(): number {
    return this.#seen.size;
  }
}
