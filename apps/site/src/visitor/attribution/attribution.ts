import { parseHost, REFERRER_PARAMETER, UTM_NAMES, utmParameters } from './carriedQuery.ts';
import { findSearchEngine } from './searchEngines.ts';

/** Medium of a visit without a referrer (specification section 9). */
export const DIRECT = '(direct)';

/** Values of the attribution cookies by name. */
export type Attribution = Record<(typeof UTM_NAMES)[number], string>;

/** How a visitor arrived at a page. */
export interface Arrival {
  /** The page's query. */
  search: string;
  hostname: string;
  /** `document.referrer`. */
  referrer: string;
  /** The product's own domain: neither it nor its subdomains count as referrers. */
  productDomain: string;
  /** Applied to each value. */
  redact: (text: string) => string;
}

/** Limit of each encoded value: every request to the parent domain sends all five. */
const ENCODED_MAX_LENGTH = 255;
const HOST = /^(?=.{1,100}$)[a-z\d_-]+(\.[a-z\d_-]+)*$/;

/**
 * The source of a visit (specification sections 5 and 9): the utm parameters if there is one; else direct, a search engine or another site, by the
 * referrer.
 * @returns undefined for a referrer of this site or the product's domain
 */
export function readAttribution(arrival: Arrival): Attribution | undefined {
  const { search, hostname, referrer, productDomain, redact } = arrival;
  const query = new URLSearchParams(search);
  const utm = utmParameters(query);
  if (utm.length > 0) return complete(Object.fromEntries(utm.map(([name, value]) => [name, sanitize(redact(value))])));
  if (!referrer) return complete({ utm_source: '(none)', utm_medium: DIRECT });
  const from = parseHost(referrer);
  const host = from === hostname ? (query.get(REFERRER_PARAMETER) ?? '').toLowerCase() : from;
  if (!HOST.test(host) || isWithin(host, hostname) || isWithin(host, productDomain)) return undefined;
  const engine = findSearchEngine(host);
  return complete({ utm_source: engine ?? host, utm_medium: engine ? 'organic' : 'referral' });
}

/** Specification section 5: a utm parameter that is missing where another is present is 'none'. */
function complete(values: Partial<Attribution>): Attribution {
  return Object.fromEntries(UTM_NAMES.map((name) => [name, values[name] || 'none'])) as Attribution;
}

function isWithin(host: string, domain: string): boolean {
  return `.${host}`.endsWith(`.${domain}`);
}

/** Removes control and text-direction characters, and cuts the value to the limit of a cookie. */
function sanitize(text: string): string {
  let kept = '';
  for (const letter of text.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim()) {
    if (encodeURIComponent(kept + letter).length > ENCODED_MAX_LENGTH) break;
    kept += letter;
  }
  return kept.trim();
}
