/** A use within this time of the last one doesn't move an item: order is exact to a second, and a hit costs next to nothing. */
const USE_STEP_MS = 1_000;

interface Slot<V> {
  value: V;
  bytes: number;
  usedAt: number;
}

/** Keeps values up to a number of bytes; the least recently used go first. */
export class ByteBoundedCache<V> {
  readonly #slots = new Map<string, Slot<V>>();
  readonly #maxBytes: number;
  readonly #sizeOf: (value: V) => number;
  #bytes = 0;

  /**
   * @param maxBytes what all values may weigh together
   * @param sizeOf what one weighs, its headers and key included
   */
  constructor(maxBytes: number, sizeOf: (value: V) => number) {
    this.#maxBytes = maxBytes;
    this.#sizeOf = sizeOf;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#slots.size;
  }

  get(key: string, now: number): V | undefined {
    const slot = this.#slots.get(key);
    if (slot === undefined) return undefined;
    if (now - slot.usedAt > USE_STEP_MS) {
      slot.usedAt = now;
      this.#slots.delete(key);
      this.#slots.set(key, slot);
    }
    return slot.value;
  }

  /** Keeps a value; the same one again is weighed again, which is no use of it. One that is larger than the whole cache is not kept. */
  set(key: string, value: V, now: number): void {
    const bytes = this.#sizeOf(value);
    const slot = this.#slots.get(key);
    const isSame = slot?.value === value && bytes <= this.#maxBytes;
    if (isSame) {
      this.#bytes += bytes - slot.bytes;
      slot.bytes = bytes;
    } else {
      this.delete(key);
      if (bytes > this.#maxBytes) return;
      this.#slots.set(key, { value, bytes, usedAt: now });
      this.#bytes += bytes;
    }
    for (const oldest of this.#slots.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): boolean {
    const slot = this.#slots.get(key);
    if (!slot) return false;
    this.#slots.delete(key);
    this.#bytes -= slot.bytes;
    return true;
  }

  *values(): IterableIterator<V> {
    for (const slot of this.#slots.values()) yield slot.value;
  }
}
