import type { EncodedBody } from '../../http/EncodedBody.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** Bodies made for one version of the content; emptied when the content changes. */
export class ResponseCache {
  readonly #bodies = new Map<string, EncodedBody>();
  #version = 0;
  #bytes = 0;

  /** The body for a request, made when it isn't there. Failures are not kept. */
  async get(key: string, version: number, make: () => Promise<EncodedBody>): Promise<EncodedBody> {
    if (version !== this.#version) {
      this.#bodies.clear();
      this.#bytes = 0;
      this.#version = version;
    }
    const known = this.#bodies.get(key);
    if (known) return known;
    const body = await make();
    if (version === this.#version) this.#keep(key, body);
    return body;
  }

  #keep(key: string, body: EncodedBody): void {
    this.#bodies.set(key, body);
    this.#bytes += body.identity.length;
    for (const [oldest, old] of this.#bodies) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#bodies.delete(oldest);
      this.#bytes -= old.identity.length;
    }
  }
}
