import { LRUCache } from 'lru-cache';
import type { EncodedBody } from '../EncodedBody.ts';

/** Enough for the largest body (7 MB) with its copies. The shipped site uses less than 2 MB; queries of other clients fill the rest. */
const MAX_BYTES = 24 * 1024 * 1024;
/** The site's own queries are shorter; a longer one would mostly cost memory. */
const MAX_KEY_LENGTH = 2_000;
/** The body itself, and its brotli and gzip copies, which are created on request. */
const COPIES = 3;
/** Map entry, ETag and wrapper objects of a body: some 600 bytes measured. */
const ENTRY_BYTES = 1_024;

/** Response bodies of one version of the content; cleared when the content changes. */
export class ResponseCache {
  readonly #bodies: LRUCache<string, EncodedBody>;
  #version = 0;

  /** @param maxBytes limit for bodies, their compressed copies and keys together */
  constructor(maxBytes = MAX_BYTES) {
    const sizeCalculation = ({ identity }: EncodedBody, key: string) =>
      identity.length * COPIES + 2 * key.length + ENTRY_BYTES;
    this.#bodies = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  /** Number of bodies. */
  get size(): number {
    return this.#bodies.size;
  }

  /** The body for a request, created if it isn't cached. Failures aren't cached. */
  async get(key: string, version: number, make: () => Promise<EncodedBody>): Promise<EncodedBody> {
    if (version !== this.#version) {
      this.#bodies.clear();
      this.#version = version;
    }
    const cached = this.#bodies.get(key);
    if (cached) return cached;
    const body = await make();
    if (version === this.#version && key.length <= MAX_KEY_LENGTH) this.#bodies.set(key, body);
    return body;
  }
}
