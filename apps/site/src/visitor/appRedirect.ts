import { dropCarried, REFERRER_PARAMETER } from './attribution/carriedQuery.ts';

const MAX_LENGTH = 2_000;
/** White space, control characters and backslashes, which browsers read in ways of their own. Nobody's address needs them. */
const AMBIGUOUS = /[\s\\\p{Cc}\p{Cf}]/u;
/** What may stand before the domain. */
const LABELS = /^([a-z\d_-]+\.)*$/;

/**
 * Where `app_redirect` may lead: the product's own domain and its subdomains over https (on this machine, `localhost` domains, over http too).
 * Anything else would let strangers send visitors anywhere by a link to this site.
 * @param value the parameter, decoded once: a whole address
 * @param productDomain such as `cumulus.example`
 * @returns nothing where it may not lead
 */
export function appRedirectTarget(value: string, productDomain: string): URL | undefined {
  if (value.length > MAX_LENGTH || AMBIGUOUS.test(value) || !/^https?:\/\/[^/]/i.test(value)) return undefined;
  if (!URL.canParse(value)) return undefined;
  const target = new URL(value);
  const { protocol, hostname, port, username, password } = target;
  const isOwn = hostname.endsWith(productDomain) && LABELS.test(hostname.slice(0, -productDomain.length));
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isSafe = isHere || (protocol === 'https:' && port === '');
  return productDomain && isOwn && isSafe && !username && !password ? target : undefined;
}

const NAME = 'app_redirect';
const SHOWN_LENGTH = 100;

/**
 * Sends the visitor on to the product where the page's query says so (specification section 2), the rest of the query with him; its place in the
 * history is taken, so that the back button doesn't lead in a circle. What may not be followed is logged.
 * @param productDomain the domain that may be led to
 */
export function followAppRedirect(productDomain: string): void {
  const query = new URLSearchParams(dropCarried(location.search, [REFERRER_PARAMETER]));
  const value = query.get(NAME) ?? '';
  const target = appRedirectTarget(value, productDomain);
  if (!target) {
    const wanted = `an https address on ${productDomain} or below it`;
    console.warn(`[app_redirect] not followed: ${JSON.stringify(value.slice(0, SHOWN_LENGTH))}, must be ${wanted}`);
    return;
  }
  query.delete(NAME);
  const own = new Set(target.searchParams.keys());
  for (const [name, text] of query) if (!own.has(name)) target.searchParams.append(name, text);
  location.replace(target);
}
