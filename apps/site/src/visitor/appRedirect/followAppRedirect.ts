import { dropCarried } from '../attribution/dropCarried.ts';
import { REFERRER_PARAMETER } from '../attribution/REFERRER_PARAMETER.ts';
import { appRedirectTarget } from './appRedirectTarget.ts';

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
