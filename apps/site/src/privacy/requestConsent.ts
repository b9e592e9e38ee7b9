import type { IncomingHttpHeaders } from 'node:http';
import { readCookie } from '../platform/cookieHeader.ts';
import type { ConsentGroup } from './consentGroups.ts';

/** The 27 member states and GB (specification section 9): where consent has to be given first. */
export const EU_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** A visitor's consent, as far as a request shows it. */
export const consentOfRequest = { allows, rule };

/** OneTrust writes `:` encoded once, or twice where the whole cookie is. */
const ALLOWED = /^(?::|%3A|%253A)1/i;
const DIGITS_END = 12;
/** What the built-in banner adds to the editors' version (consentVersion.ts). */
const DIGEST = /\.[\da-f]{8}$/;
/** What versions are compared by: their texts have the order of time. What is no date is before all of them. */
const DATE = /^[\d-]*/;

/**
 * Whether the visitor allows a group: what OneTrust's cookie says, else the rule of the country. A browser that says no to tracking (Global
 * Privacy Control) has said no. What was allowed before editors raised the version of the text counts no longer, a refusal does.
 * @param headers of the request
 * @param country the visitor's, where it is known
 * @param version the editors' version of the text that visitors are asked with now, where the built-in banner asks
 */
function allows(
  headers: IncomingHttpHeaders,
  group: ConsentGroup,
  country: string | undefined,
  version?: string,
): boolean {
  if (group === 'C0001') return true;
  const byRule = rule(headers, country);
  if (byRule === 'gpc') return false;
  const cookie = readCookie(headers.cookie, 'OptanonConsent');
  const groups = cookie === undefined ? -1 : cookie.indexOf('groups');
  if (cookie === undefined || groups < 0) return byRule === 'opt-out';
  const at = cookie.indexOf(group, groups);
  if (at < 0) return false;
  const after = at + group.length;
  if (!ALLOWED.test(cookie.slice(after, after + DIGITS_END))) return false;
  return byRule === 'opt-out' || !isOutdated(cookie, version);
}

function isOutdated(cookie: string, version: string | undefined): boolean {
  if (!version) return false;
  const begin = cookie.indexOf('version=') + 'version='.length;
  const end = cookie.indexOf('&', begin);
  const answered = begin < 'version='.length || end < 0 ? '' : cookie.slice(begin, end);
  return DIGEST.test(answered) && String(DATE.exec(answered)) < String(DATE.exec(version));
}

/**
 * What counts before anyone decided: `gpc` where the browser says no to tracking; `opt-out`, what is undecided is allowed, outside the European Union
 * and Great Britain; `none` where consent has to be given first, and where the country isn't known.
 */
function rule(headers: IncomingHttpHeaders, country: string | undefined): 'gpc' | 'opt-out' | 'none' {
  if (headers['sec-gpc'] === '1') return 'gpc';
  return country === undefined || EU_COUNTRIES.has(country) ? 'none' : 'opt-out';
}
