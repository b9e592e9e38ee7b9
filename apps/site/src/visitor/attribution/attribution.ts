import { hostOf, REFERRER_PARAMETER, UTM_NAMES, utmParameters } from './carriedQuery.ts';
import { searchEngineOf } from './searchEngines.ts';

/** Medium of a visit without a referrer (specification section 9). */
export const DIRECT = '(direct)';

/** Values of the attribution cookies by their names. */
export type Attribution = Record<(typeof UTM_NAMES)[number], string>;

/** How a page came to be shown. */
export interface Arrival {
  /** The page's query. */
  search: string;
  hostname: string;
  /** `document.referrer`. */
  referrer: string;
  /** The product's own domain: it and its subdomains refer nobody. */
  productDomain: string;
  /** Applied to each value. */
  redact: (text: string) => string;
}

/** The five go along with each request to the parent domain; so each is short, encoded too. */
const ENCODED_MAX_LENGTH = 255;
const HOST = /^(?=.{1,100}$)[a-z\d_-]+(\.[a-z\d_-]+)*$/;

/**
 * Where a visit came from (specification sections 5 and 9): the utm parameters where there is one; else nowhere, a search engine or another site,
 * by the referrer.
 * @returns nothing for the site's own pages and the product's domain
 */
export function attributionOf(arrival: Arrival): Attribution | undefined {
  const { search, hostname, referrer, productDomain, redact } = arrival;
  const query = new URLSearchParams(search);
  const utm = utmParameters(query);
  if (utm.length > 0) return whole(Object.fromEntries(utm.map(([name, value]) => [name, bounded(redact(value))])));
  if (!referrer) return whole({ utm_source: '(none)', utm_medium: DIRECT });
  const from = hostOf(referrer);
  const host = from === hostname ? (query.get(REFERRER_PARAMETER) ?? '').toLowerCase() : from;
  if (!HOST.test(host) || isOwn(host, hostname) || isOwn(host, productDomain)) return undefined;
  const engine = searchEngineOf(host);
  return whole({ utm_source: engine ?? host, utm_medium: engine ? 'organic' : 'referral' });
}

/** Specification section 5: a utm parameter that is missing where another is present is 'none'. */
function whole(values: Partial<Attribution>): Attribution {
  return Object.fromEntries(UTM_NAMES.map((name) => [name, values[name] || 'none'])) as Attribution;
}

function isOwn(host: string, domain: string): boolean {
  return `.${host}`.endsWith(`.${domain}`);
}

/** Without control characters and what turns text around, and no longer than a cookie should be. */
function bounded(text: string): string {
  let kept = '';
  for (const letter of text.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim()) {
    if (encodeURIComponent(kept + letter).length > ENCODED_MAX_LENGTH) break;
    kept += letter;
  }
  return kept.trim();
}
