/** Upper ends in seconds: from a hit (some 20 µs) to the longest rendering. */
const BOUNDS = [0.000_1, 0.000_5, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts durations by size, in Prometheus' form. */
export class Histogram {
  readonly #counts = new Float64Array(BOUNDS.length + 1);
  #sum = 0;

  /** @param milliseconds a duration */
  observe(milliseconds: number): void {
    const seconds = milliseconds / 1000;
    let index = 0;
    while (index < BOUNDS.length && seconds > (BOUNDS[index] ?? 0)) index += 1;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += seconds;
  }

  /**
   * @param name the metric's name
   * @param labels such as `kind="hit"`; may be empty
   * @returns its lines
   */
  lines(name: string, labels = ''): string[] {
    const and = labels && `${labels},`;
    const braces = labels && `{${labels}}`;
    let total = 0;
    const buckets = Array.from(this.#counts, (count, index) => {
      total += count;
      return `${name}_bucket{${and}le="${BOUNDS[index] ?? '+Inf'}"} ${total}`;
    });
    return [...buckets, `${name}_sum${braces} ${this.#sum}`, `${name}_count${braces} ${total}`];
  }
}
