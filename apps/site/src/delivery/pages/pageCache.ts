import { ByteBoundedCache } from '../ByteBoundedCache.ts';
import type { Representation, StoredPage } from './StoredPage.ts';
import { type TagNumbers, tagNumbers } from './tagNumbers.ts';

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
export function pageCache(maxBytes: number): PageCache {
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
