import { readCookie, readCookies } from '../platform/server/cookies.ts';
import type { ConsentGroup } from './consentGroups.ts';
import type { RequestConsent } from './consentReader.ts';
import { OPT_IN_COUNTRIES } from './optInCountries.ts';

export type { RequestConsent };

/** OneTrust encodes `:` once, or twice where the whole cookie is encoded. */
const ALLOWED = /^(?::|%3A|%253A)1/i;
const ALLOWED_MAX_LENGTH = 12;
const OF_SIGNAL = 'isGpcEnabled=1';
/** What the built-in banner appends to the editors' version (consentCopy.ts). */
const DIGEST = /\.[\da-f]{8}$/;
/** Versions are dates and compare as text; other versions count as earlier than any date. */
const DATE = /^[\d-]*/;

/**
 * Reads consent from requests, by the rule of the country (REQ-CNS-03) and Global Privacy Control (REQ-CNS-06).
 * @param optInCountries where nothing is done before the visitor agrees
 */
export function createRequestConsent(optInCountries: ReadonlySet<string> = OPT_IN_COUNTRIES): RequestConsent {
  const rule: RequestConsent['rule'] = (headers, country) => {
    if (headers['sec-gpc'] === '1') return 'gpc';
    return country === undefined || optInCountries.has(country) ? 'none' : 'opt-out';
  };
  return {
    rule,
    isUndecided({ cookie, 'sec-gpc': signal }, version) {
      if (signal === '1') return false;
      if (cookie === undefined) return true;
      const record = readCookies(cookie, 'OptanonConsent').find((value) => value.includes('groups'));
      // An answer of the signal no longer counts once the browser stops sending it.
      if (record !== undefined && (record.includes(OF_SIGNAL) || isOutdated(record, version))) return true;
      const isDecision = record !== undefined && !record.includes('landingPath');
      return !isDecision && readCookie(cookie, 'OptanonAlertBoxClosed') === undefined;
    },
    allows(headers, group, country, version) {
      if (group === 'C0001') return true;
      const byRule = rule(headers, country);
      if (byRule === 'gpc') return false;
      const records = readCookies(headers.cookie, 'OptanonConsent').filter((record) => record.includes('groups'));
      if (!records.length) return byRule === 'opt-out';
      return records.every(
        (record) => isAllowedIn(record, group) && (byRule === 'opt-out' || !isOutdated(record, version)),
      );
    },
  };
}

/** Consent by the default list of countries. */
export const requestConsent = createRequestConsent();

/** As the built-in banner writes it: URL-encoded, with the groups. */
const RECORD = /^(?=[\w.*+%&=-]{1,2000}$).*\bgroups=/;

/** Whether a cookie has the form of a decision of the built-in banner. */
export function isConsentRecord(text: string): boolean {
  return RECORD.test(text);
}

/** Whether the record names the group, each time as allowed. */
function isAllowedIn(record: string, group: ConsentGroup): boolean {
  let isNamed = false;
  for (let at = record.indexOf(group, record.indexOf('groups')); at >= 0; at = record.indexOf(group, at + 1)) {
    const after = at + group.length;
    if (!ALLOWED.test(record.slice(after, after + ALLOWED_MAX_LENGTH))) return false;
    isNamed = true;
  }
  return isNamed;
}

function isOutdated(cookie: string, version: string | undefined): boolean {
  if (!version) return false;
  const begin = cookie.indexOf('version=') + 'version='.length;
  // The usual case, without patterns: this is asked for each page.
  if (cookie.startsWith(version, begin) && cookie[begin + version.length] === '.') return false;
  const end = cookie.indexOf('&', begin);
  const answered = begin < 'version='.length || end < 0 ? '' : cookie.slice(begin, end);
  return DIGEST.test(answered) && String(DATE.exec(answered)) < String(DATE.exec(version));
}
