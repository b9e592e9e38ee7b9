/**
 * The order in which files were used, with their total size. Each operation takes constant time: nothing is summed, sorted or searched.
 */
export class LeastRecentlyUsed {
  /** Size in bytes by key; the least recently used first. */
  readonly #sizes = new Map<string, number>();
  /**
   * One iterator for all evictions. A new one would first skip all keys removed since the map was last compacted: some hundred thousand in a
   * large map.
   */
  #oldestFirst: IterableIterator<string> | undefined;
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  get count(): number {
    return this.#sizes.size;
  }

  has(key: string): boolean {
    return this.#sizes.has(key);
  }

  /** Adds a key, or makes it the most recently used, with a new size. */
  use(key: string, sizeBytes: number): void {
    this.remove(key);
    this.#sizes.set(key, sizeBytes);
    this.#bytes += sizeBytes;
  }

  remove(key: string): void {
    const sizeBytes = this.#sizes.get(key);
    if (sizeBytes === undefined) return;
    this.#sizes.delete(key);
    this.#bytes -= sizeBytes;
  }

  /** Removes the least recently used key. @returns it; undefined where there is none */
  removeOldest(): string | undefined {
    // Keys that the iterator has passed were removed or moved to the end, so it is always before the oldest.
    this.#oldestFirst ??= this.#sizes.keys();
    const { value, done } = this.#oldestFirst.next();
    // A finished iterator can't continue.
    if (done) this.#oldestFirst = undefined;
    else this.remove(value);
    return value;
  }
}
