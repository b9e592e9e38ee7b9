import type { EncodedBody } from '../../http/EncodedBody.ts';

/** Room for the largest body (7 MB) with its copies. The shipped site asks for less than 2 MB; any other query of a client fills the rest. */
const MAX_BYTES = 24 * 1024 * 1024;
/** The site's own queries are shorter; a longer one would mostly cost memory. */
const MAX_KEY_LENGTH = 2_000;
/** The body itself, and a brotli and a gzip copy that are made when they are asked for. */
const COPIES = 3;
/** Map entry, ETag and the objects around a body, measured at some 600 bytes. */
const ENTRY_BYTES = 1_024;

/** Bodies made for one version of the content; emptied when the content changes. */
export class ResponseCache {
  readonly #bodies = new Map<string, { body: EncodedBody; bytes: number }>();
  readonly #maxBytes: number;
  #version = 0;
  #bytes = 0;

  /** @param maxBytes what bodies, their compressed copies and keys may take together */
  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Number of bodies. */
  get size(): number {
    return this.#bodies.size;
  }

  /** The body for a request, made when it isn't there. Failures are not kept. */
  async get(key: string, version: number, make: () => Promise<EncodedBody>): Promise<EncodedBody> {
    if (version !== this.#version) {
      this.#bodies.clear();
      this.#bytes = 0;
      this.#version = version;
    }
    const known = this.#bodies.get(key);
    if (known) return known.body;
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
