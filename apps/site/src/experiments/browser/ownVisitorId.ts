import { writeCookie } from '../../visitor/cookies/writeCookie.ts';
import { randomId } from '../../visitor/randomId.ts';
import { readCookie } from '../../visitor/readCookie.ts';

/** As the server's (setCookie). */
const YEAR_MS = 31_536_000_000;

/**
 * The id that experiments deal visitors by. Who has just consented was decided for without one and would get it with the next page: it is given here, so
 * that the first exposure can be joined too, and the variants seen are kept as long. To be asked with consent to analytics only.
 */
export function ownVisitorId(): string {
  const known = readCookie(document.cookie, 'cuGBId');
  if (known) return known;
  const id = randomId();
  writeCookie({ name: 'cuGBId', value: id, maxAgeMs: YEAR_MS });
  const variants = readCookie(document.cookie, 'cuGBVariant');
  if (variants) writeCookie({ name: 'cuGBVariant', value: variants, maxAgeMs: YEAR_MS });
  return id;
}
