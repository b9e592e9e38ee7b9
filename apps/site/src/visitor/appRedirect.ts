import { REFERRER_PARAMETER, removeCarriedParameters } from './attribution/carriedQuery.ts';

const PARAMETER = 'app_redirect';
const MAX_LOGGED_LENGTH = 100;

/**
 * Redirects to the product where the page's query says so (REQ-VIS-09), with the rest of the query. It replaces the page in the history,
 * so that the back button doesn't redirect again. A refused target is logged.
 * @param productDomain the only domain that is redirected to
 */
export function followAppRedirect(productDomain: string): void {
  const query = new URLSearchParams(removeCarriedParameters(location.search, REFERRER_PARAMETER));
  const value = query.get(PARAMETER) ?? '';
  const target = appRedirectTarget(value, productDomain);
  if (!target) {
    const wanted = `an https address on ${productDomain} or below it`;
    const shown = JSON.stringify(value.slice(0, MAX_LOGGED_LENGTH));
    console.warn(`[app_redirect] not followed: ${shown}, must be ${wanted}`);
    return;
  }
  query.delete(PARAMETER);
  const own = new Set(target.searchParams.keys());
  for (const [name, text] of query) if (!own.has(name)) target.searchParams.append(name, text);
  location.replace(target);
}

const MAX_LENGTH = 2_000;
/** White space, control characters and backslashes, which browsers parse in ways of their own. No valid address needs them. */
const AMBIGUOUS = /[\s\\\p{Cc}\p{Cf}]/u;
/** Subdomains. */
const LABELS = /^([a-z\d_-]+\.)*$/;

/**
 * The target of an `app_redirect`: the product's domain and its subdomains over https (`localhost` domains over http too). Anything else would be an open
 * redirect.
 * @param value the parameter, decoded once: a whole address
 * @param productDomain such as `cumulus.example`
 * @returns undefined where it is refused
 */
export function appRedirectTarget(value: string, productDomain: string): URL | undefined {
  if (value.length > MAX_LENGTH || AMBIGUOUS.test(value) || !/^https?:\/\/[^/]/i.test(value)) return undefined;
  if (!URL.canParse(value)) return undefined;
  const target = new URL(value);
  const { protocol, hostname, port, username, password } = target;
  const isProduct = hostname.endsWith(productDomain) && LABELS.test(hostname.slice(0, -productDomain.length));
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isSecure = isLocal || (protocol === 'https:' && port === '');
  return productDomain && isProduct && isSecure && !username && !password ? target : undefined;
}
