import type { Representation, StoredPage } from './storedPage.ts';

/** Tags as small numbers: ten thousand pages with a hundred tags each are looked through in a millisecond, and hold no strings. */
export interface TagNumbers {
  encode(tags: readonly string[]): Uint32Array;
  decode(numbers: Uint32Array): string[];
  /** @returns whether an encoded list holds one of the given tags */
  matcher(tags: Iterable<string>): (numbers: Uint32Array) => boolean;
}

export function tagNumbers(): TagNumbers {
  const numbers = new Map<string, number>();
  const names: string[] = [];

  function numberOf(tag: string): number {
    const known = numbers.get(tag);
    if (known !== undefined) return known;
    numbers.set(tag, names.length);
    return names.push(tag) - 1;
  }

  return {
    encode: (tags) => Uint32Array.from(new Set(tags), numberOf),
    decode: (encoded) => Array.from(encoded, (number) => names[number] ?? ''),
    matcher(tags) {
      const wanted = new Uint8Array(names.length);
      for (const tag of tags) {
        const number = numbers.get(tag);
        if (number !== undefined) wanted[number] = 1;
      }
      return (encoded) => {
        for (const number of encoded) if (wanted[number] === 1) return true;
        return false;
      };
    },
  };
}

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

/** What the objects around a page's bytes weigh: about, and on the high side. */
const OVERHEAD_BYTES = 600;
const OWN_HEADER_BYTES = 200;
const POINTER_BYTES = 8;

/** The stored pages, byte-bounded, found by key or by what they were made from. */
export interface PageCache {
  readonly tags: TagNumbers;
  get(key: string, now: number): StoredPage | undefined;
  /** Looks without counting as a use. */
  peek(key: string): StoredPage | undefined;
  /** Stores a page, or weighs it again after it grew or shrank. */
  put(page: StoredPage): void;
  delete(key: string): boolean;
  /** The pages made from any of the tags. */
  entriesWith(tags: Iterable<string>): StoredPage[];
  readonly bytes: number;
  readonly size: number;
}

/** @param maxBytes what all pages may weigh together, bodies, headers and keys */
export function createPageCache(maxBytes: number): PageCache {
  const cache = new ByteBoundedCache<StoredPage>(maxBytes, weigh);
  const tags = tagNumbers();
  return {
    tags,
    get: (key, now) => cache.get(key, now),
    peek: (key) => cache.get(key, 0),
    put: (page) => cache.set(page.key, page, Date.now()),
    delete: (key) => cache.delete(key),
    entriesWith(wanted) {
      const matches = tags.matcher(wanted);
      return [...cache.values()].filter((page) => matches(page.tags));
    },
    get bytes() {
      return cache.bytes;
    },
    get size() {
      return cache.size;
    },
  };
}

function weigh(page: StoredPage): number {
  const fixed = OVERHEAD_BYTES + page.key.length + page.tags.byteLength + weighStrings(page.headers);
  return fixed + weighBody(page.brotli) + weighBody(page.gzip) + weighBody(page.identity);
}

function weighBody(one: Representation | undefined): number {
  // The texts are the page's own; a representation adds the list of them and a few of its own.
  return one ? one.body.length + one.headers.length * POINTER_BYTES + OWN_HEADER_BYTES : 0;
}

function weighStrings(strings: readonly string[]): number {
  let bytes = 0;
  for (const text of strings) bytes += text.length + POINTER_BYTES;
  return bytes;
}
