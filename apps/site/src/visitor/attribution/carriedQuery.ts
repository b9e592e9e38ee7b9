/** Query parameters of campaign links, and the attribution cookies of the same names (specification section 3). */
export const UTM_NAMES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;

/** Query parameter by which links carry the referring host while nothing may be stored. */
export const REFERRER_PARAMETER = 'cuRef';

/**
 * What links within the site carry while the visitor is undecided: the utm parameters of the landing, else the referring host; nothing for a direct
 * visit. So the attribution is known on whatever page consent is given, without storing anything.
 * @param here the page's address
 * @param referrer `document.referrer`; carried parameters count only for visitors from this site, so that a shared link carries nothing
 * @returns a query without `?`
 */
export function carriedQuery({ search, hostname }: Pick<Location, 'search' | 'hostname'>, referrer: string): string {
  const query = new URLSearchParams(search);
  const carried = new URLSearchParams(utmParameters(query));
  const from = parseHost(referrer);
  const host = from === hostname ? query.get(REFERRER_PARAMETER) : from;
  if (host && carried.size === 0) carried.set(REFERRER_PARAMETER, host);
  return `${carried}`;
}

/** Longer values are dropped: every link of a page has them. */
const MAX_LENGTH = 1_000;

/**
 * The utm parameters of a query. They are not cut to the limit of a cookie here, so that redaction finds whole e-mail addresses and the result doesn't
 * depend on the page that consent is given on. A value that is too long is empty, which counts as 'none'.
 * @returns names and values, empty values included
 */
export function utmParameters(query: URLSearchParams): [name: string, value: string][] {
  return UTM_NAMES.filter((name) => query.has(name)).map((name) => {
    const value = query.get(name) ?? '';
    return [name, value.length > MAX_LENGTH ? '' : value];
  });
}

/** Host of a referrer (also of `android-app:`) in lower case, without a trailing dot; empty where there is none. */
export function parseHost(referrer: string): string {
  return URL.canParse(referrer) ? new URL(referrer).hostname.toLowerCase().replace(/\.$/, '') : '';
}

const CARRIED = [...UTM_NAMES, REFERRER_PARAMETER];

/**
 * @param search a query with its `?`, or empty
 * @param names of the parameters to remove; all that links carry by default
 */
export function removeCarriedParameters(search: string, names: readonly string[] = CARRIED): string {
  return search.replace(new RegExp(`[?&](${names.join('|')})(=[^&]*)?(?![^&])`, 'g'), '').replace(/^&/, '?');
}
