import { hash } from 'node:crypto';

/** Enough visitors to find a mismatch, in 3 MB. */
const MAX_VISITORS = 50_000;
/** The visitor saw more than one variation, so counts for none. */
const SEVERAL = -1;
const DIGEST_BYTES = 6;
const DIGESTS = 2 ** 48;

/**
 * A bounded sample of visitors and the variations that they saw. When it is full, only visitors whose digest is in the lower half stay, then in the
 * lower quarter, and so on. The digest doesn't depend on the time of the visit, so new and old visitors are equally likely to stay.
 */
export class VisitorSample {
  readonly #maxVisitors: number;
  readonly #variations = new Map<number, number>();
  #oneIn = 1;

  constructor(maxVisitors = MAX_VISITORS) {
    this.#maxVisitors = maxVisitors;
  }

  /** Number of visitors for each one in the sample. */
  get oneIn(): number {
    return this.#oneIn;
  }

  /** Adds what a visitor saw; a duplicate changes nothing. */
  add(visitor: string, variation: number): void {
    const digest = digestOf(visitor);
    if (digest >= DIGESTS / this.#oneIn) return;
    const before = this.#variations.get(digest);
    if (before === variation || before === SEVERAL) return;
    this.#variations.set(digest, before === undefined ? variation : SEVERAL);
    while (this.#variations.size > this.#maxVisitors) this.#halve();
  }

  /** @returns number of sampled visitors of each variation who saw no other */
  counts(variations: number): number[] {
    const counts = Array<number>(variations).fill(0);
    for (const variation of this.#variations.values())
      if (variation in counts) counts[variation] = (counts[variation] ?? 0) + 1;
    return counts;
  }

  #halve(): void {
    this.#oneIn *= 2;
    for (const digest of this.#variations.keys()) if (digest >= DIGESTS / this.#oneIn) this.#variations.delete(digest);
  }
}

/** A number of fixed size for an id of any length. Among 50,000 visitors two share one in 1 of 200,000 experiments. */
const digestOf = (visitor: string) => hash('sha256', visitor, 'buffer').readUIntBE(0, DIGEST_BYTES);
