import { RequestError } from '../http/RequestError.ts';

const WINDOW_MS = 1_000;
const WINDOW_SECONDS = '1';

/** Counts the requests of the running second and refuses the surplus. */
export class RequestRate {
  readonly #perSecond: number;
  #from = 0;
  #count = 0;

  /** @param perSecond 0 never refuses */
  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /**
   * Counts one request.
   * @throws RequestError 429 that says in how many seconds to come back: in `Retry-After`, which the SDK of today reads, and in
   * `x-ratelimit-reset`, which the specification names
   */
  count(now = performance.now()): void {
    if (this.#perSecond === 0) return;
    if (now - this.#from >= WINDOW_MS) {
      this.#from = now;
      this.#count = 0;
    }
    this.#count += 1;
    if (this.#count <= this.#perSecond) return;
    const headers = { 'Retry-After': WINDOW_SECONDS, 'x-ratelimit-reset': WINDOW_SECONDS };
    throw new RequestError(429, 'rate_limit', `Over ${this.#perSecond} requests in a second`, { headers });
  }
}
