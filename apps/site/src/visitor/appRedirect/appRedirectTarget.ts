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
