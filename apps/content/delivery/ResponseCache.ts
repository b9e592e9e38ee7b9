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
  readonly #bodies = new Map<string, { body: EncodedBody; bytes: number }>();
  readonly #maxBytes: number;
  #version = 0;
  #bytes = 0;

  /** @param maxBytes limit for bodies, their compressed copies and keys together */
  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Number of bodies. */
  get size(): number {
    return this.#bodies.size;
  }

  /** The body for a request, created if it isn't cached. Failures aren't cached. */
  async get(key: string, version: number, make: () => Promise<EncodedBody>): Promise<EncodedBody> {
    if (version !== this.#version) {
      this.#bodies.clear();
      this.#bytes = 0;
      this.#version = version;
    }
    const cached = this.#bodies.get(key);
    if (cached) return cached.body;
    const body = await make();
    if (version === this.#version && key.length <= MAX_KEY_LENGTH) this.#keep(key, body);
    return body;
  }

  #keep(key: string, body: EncodedBody): void {
    this.#remove(key);
    const bytes = body.identity.length * COPIES + 2 * key.length + ENTRY_BYTES;
    this.#bodies.set(key, { body, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#bodies.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#bodies.get(key)?.bytes ?? 0;
    this.#bodies.delete(key);
  }
}
