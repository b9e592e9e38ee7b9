import { DELIVERY } from './DELIVERY.ts';

const MS = 1000;

/**
 * How long a 429 asks to wait: what its header says in seconds, `Retry-After` or `x-ratelimit-reset`, or 5 s (specification section 8).
 * @param headers of the answer
 */
export function waitOf(headers: Headers): number {
  const said = headers.get('retry-after') ?? headers.get('x-ratelimit-reset');
  const seconds = Number.parseFloat(said ?? '');
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * MS : DELIVERY.rateLimitMs;
}
