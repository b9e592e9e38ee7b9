/** Query parameters of campaign links, and the attribution cookies of the same names (REQ-ATT-01). */
export const UTM_NAMES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;

/** Names of campaign parameters: the utm ones, also in other spellings (`UTM_Source`, `amp;utm_source`), and the click ids of ads and posts. */
export const CAMPAIGN_NAME = `(amp[;%3B]+)*(${UTM_NAMES.join('|')}|[a-z]{1,4}clk?id|[gw]braid|li_fat_id)`;

/** Query parameter by which links carry the referring host while nothing may be stored. */
export const REFERRER_PARAMETER = 'cuRef';

/**
 * What links within the site carry while the visitor is undecided: the campaign parameters of the landing, and without utm parameters the referring
 * host; nothing for a direct visit. So the attribution is known on whatever page consent is given, without storing anything.
 * REQ-ATT-05.
 * @param here the page's address
 * @param referrer `document.referrer`; carried parameters count only for visitors from this site, so that a shared link carries nothing
 * @returns a query without `?`
 */
export function carriedQuery({ search, hostname }: Pick<Location, 'search' | 'hostname'>, referrer: string): string {
  const query = new URLSearchParams(search);
  const carried = new URLSearchParams();
  for (const [name, value] of query)
    if (!removeCarriedParameters(`?${name}`, CAMPAIGN_NAME) && !carried.has(name)) carried.set(name, limited(value));
  const from = parseHost(referrer);
  const host = from === hostname ? query.get(REFERRER_PARAMETER) : from;
  if (host && utmParameters(query).length === 0) carried.set(REFERRER_PARAMETER, host);
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
  return UTM_NAMES.filter((name) => query.has(name)).map((name) => [name, limited(query.get(name) ?? '')]);
}

function limited(value: string): string {
  return value.length > MAX_LENGTH ? '' : value;
}

/** Host of a referrer (also of `android-app:`) in lower case, without a trailing dot; empty where there is none. */
export function parseHost(referrer: string): string {
  return URL.canParse(referrer) ? new URL(referrer).hostname.toLowerCase().replace(/\.$/, '') : '';
}

/**
 * @param search a query with its `?`, or empty
 * @param names pattern of the parameters to remove; all that links carry by default
 */
export function removeCarriedParameters(search: string, names = `${CAMPAIGN_NAME}|${REFERRER_PARAMETER}`): string {
  return search.replace(new RegExp(`[?&](${names})(=[^&]*)?(?![^&])`, 'gi'), '').replace(/^&/, '?');
}
