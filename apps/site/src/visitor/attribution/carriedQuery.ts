import { hostOf } from './hostOf.ts';
import { REFERRER_PARAMETER } from './REFERRER_PARAMETER.ts';
import { utmParameters } from './utmParameters.ts';

/**
 * What links within the site carry on while the visitor is undecided: the utm parameters of the landing, else the host that it came from; nothing
 * for a visit from nowhere. Where a visit came from is known again on whatever page consent is given, without anything being stored.
 * @param here the page's address
 * @param referrer `document.referrer`; what was carried so far counts only when the visitor comes from this site: a shared link carries nothing
 * @returns a query without `?`
 */
export function carriedQuery({ search, hostname }: Pick<Location, 'search' | 'hostname'>, referrer: string): string {
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams(utmParameters(query));
  const from = hostOf(referrer);
  const host = from === hostname ? query.get(REFERRER_PARAMETER) : from;
  if (host && kept.size === 0) kept.set(REFERRER_PARAMETER, host);
  return `${kept}`;
}
