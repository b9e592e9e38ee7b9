/**
 * The order in which files of known size were used, with their sum. Each operation costs the same whatever the number of files: nothing is summed,
 * sorted or searched.
 */
export class LeastRecentlyUsed {
  /** By key, in bytes; the longest unused first. */
  readonly #sizes = new Map<string, number>();
  /**
   * One walk for all evictions. A new one each time would begin by stepping over the places of all keys that were removed since the map was last
   * compacted, some hundred thousand in a large one.
   */
  #walk: IterableIterator<string> | undefined;
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

  /** Adds a key, or makes it the one that was used last, with a new size. */
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

  /** Removes the key that wasn't used for longest. @returns it; undefined where there is none */
  removeOldest(): string | undefined {
    // What the walk has passed was removed or moved to the end, so that it always stands before the oldest.
    this.#walk ??= this.#sizes.keys();
    const { value, done } = this.#walk.next();
    // A walk that came to an end stays there.
    if (done) this.#walk = undefined;
    else this.remove(value);
    return value;
  }
}
