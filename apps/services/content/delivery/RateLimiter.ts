import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { ApiError } from './ApiError.ts';

const WINDOW_MS = 1_000;

/** Counts the requests of each token in the running second, and refuses the surplus as the vendor does. */
export class RateLimiter {
  readonly #perSecond: number;
  readonly #windows = new Map<string, { from: number; count: number }>();

  /** @param perSecond requests per second and token; 0 never refuses */
  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /**
   * Counts one request and sets the vendor's rate-limit headers.
   * @throws ApiError 429 when the second is used up; `X-Contentful-RateLimit-Reset` says in how many seconds to come back
   */
  count(token: string, response: ServerResponse, now = Date.now()): void {
    if (this.#perSecond === 0) return;
    const known = this.#windows.get(token);
    const window = known && now - known.from < WINDOW_MS ? known : { from: now, count: 0 };
    window.count += 1;
    this.#windows.set(token, window);
    const headers: OutgoingHttpHeaders = {
      'X-Contentful-RateLimit-Second-Limit': this.#perSecond,
      'X-Contentful-RateLimit-Second-Remaining': Math.max(0, this.#perSecond - window.count),
      'X-Contentful-RateLimit-Reset': window.count > this.#perSecond ? 1 : 0,
    };
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
    if (window.count > this.#perSecond) {
      throw new ApiError(
        429,
        'RateLimitExceeded',
        'You have exceeded the rate limit of the Organization this Space belongs to by making too many API requests within a short timespan. Please wait a moment before trying the request again.',
      );
    }
  }
}
