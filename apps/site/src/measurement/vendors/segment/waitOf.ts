import { DELIVERY } from './DELIVERY.ts';

const MS = 1000;
const SAID_IN = ['retry-after', 'x-ratelimit-reset'];

/**
 * How long a 429 asks to wait: what its header says in seconds, `Retry-After` or `x-ratelimit-reset`, or 5 s (specification section 8); 300 s at most.
 * A date says nothing: the visitor's clock may be another.
 * @param headers of the answer
 */
export function waitOf(headers: Headers): number {
  const said = SAID_IN.map((name) => Number.parseFloat(headers.get(name) ?? '')).find((seconds) => seconds >= 0);
  return said === undefined ? DELIVERY.rateLimitMs : Math.min(said * MS, DELIVERY.longestRateLimitMs);
}
