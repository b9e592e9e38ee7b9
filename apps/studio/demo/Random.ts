const UINT32 = 4_294_967_296;
/** Steps of the generator mulberry32. */
const STEP = 0x6d2b79f5;

/** Random numbers that are always the same for a seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0 to 1, without 1. */
  next(): number {
    return this.#word() / UINT32;
  }

  /** Whether something with this probability happens. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** From one number to another. */
  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** A whole number below another. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** One of a list. */
  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value;
  }

  /** One of a list, by the weight that each has. */
  weighted<Value extends { weight: number }>(values: readonly Value[]): Value {
    let left = this.next() * values.reduce((sum, { weight }) => sum + weight, 0);
    for (const value of values) {
      left -= value.weight;
      if (left < 0) return value;
    }
    return values.at(-1) as Value;
  }

  /** As durations of pages are distributed: most near the median, few much longer. @param spread 0.3 is narrow, 1 wide */
  logNormal(median: number, spread: number): number {
    // Irwin–Hall: twelve numbers sum up to a normal distribution closely enough.
    let sum = -6;
    for (let index = 0; index < 12; index += 1) sum += this.next();
    return median * Math.exp(sum * spread);
  }

  /** A UUID of version 4. */
  uuid(): string {
    const hex = [0, 0, 0, 0].map(() => this.#word().toString(16).padStart(8, '0')).join('');
    const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  #word(): number {
    this.#state = (this.#state + STEP) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }
}
