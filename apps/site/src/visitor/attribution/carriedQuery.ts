/** What tells where a visit came from: query parameters of campaign links, and the cookies of the same names (specification section 3). */
export const UTM_NAMES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;

/** Query parameter in which links carry the host that a visit came from, while nothing may be stored. */
export const REFERRER_PARAMETER = 'cuRef';

/** Host of a referrer (`android-app:` has one too), in lower case and without the dot that may end it; empty where there is none. */
export function hostOf(referrer: string): string {
  return URL.canParse(referrer) ? new URL(referrer).hostname.toLowerCase().replace(/\.$/, '') : '';
}

/** Nobody's campaign has a longer name, and every link of a page bears it. */
const MAX_LENGTH = 1_000;

/**
 * The utm parameters of a query, as links carry them on and as they are kept: whole, so that the same is kept on whatever page consent is given, and
 * no e-mail address is cut before it is found. What is too long is as good as empty, and stands for 'none'.
 * @returns names and values; a parameter that is there without a value too
 */
export function utmParameters(query: URLSearchParams): [name: string, value: string][] {
  return UTM_NAMES.filter((name) => query.has(name)).map((name) => {
    const value = query.get(name) ?? '';
    return [name, value.length > MAX_LENGTH ? '' : value];
  });
}

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

const CARRIED = [...UTM_NAMES, REFERRER_PARAMETER];

/**
 * A query without what links carry on.
 * @param search with its `?`, or empty
 * @param names which parameters; all by default
 */
export function dropCarried(search: string, names: readonly string[] = CARRIED): string {
  return search.replace(new RegExp(`[?&](${names.join('|')})(=[^&]*)?(?![^&])`, 'g'), '').replace(/^&/, '?');
}
