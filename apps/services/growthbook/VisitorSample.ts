import { hash } from 'node:crypto';

/** Enough visitors for the test to find a mismatch, in 3 MB. */
const MAX_VISITORS = 50_000;
/** Seen in more than one variation, so not counted for any. */
const SEVERAL = -1;
const DIGEST_BYTES = 6;
const DIGESTS = 2 ** 48;

/**
 * The variations that visitors saw. Where there are more visitors than are kept, only those stay whose digest is in the lower half, then in the lower
 * quarter, and so on: who stays has nothing to do with when they came, so the newest count as much as the first.
 */
export class VisitorSample {
  readonly #maxVisitors: number;
  readonly #variations = new Map<number, number>();
  #oneIn = 1;

  constructor(maxVisitors = MAX_VISITORS) {
    this.#maxVisitors = maxVisitors;
  }

  /** How many visitors there are for each that is kept. */
  get oneIn(): number {
    return this.#oneIn;
  }

  /** Notes what a visitor saw; the same again changes nothing. */
  add(visitor: string, variation: number): void {
    const digest = digestOf(visitor);
    if (digest >= DIGESTS / this.#oneIn) return;
    const before = this.#variations.get(digest);
    if (before === variation || before === SEVERAL) return;
    this.#variations.set(digest, before === undefined ? variation : SEVERAL);
    while (this.#variations.size > this.#maxVisitors) this.#halve();
  }

  /** @returns visitors of each variation that are kept and saw no other */
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

/** A number of a fixed size, however long the id is. Of 50,000 visitors two have the same once in 200,000 experiments. */
const digestOf = (visitor: string) => hash('sha256', visitor, 'buffer').readUIntBE(0, DIGEST_BYTES);
