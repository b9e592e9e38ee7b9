import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { CountryOfRequest } from '@cumulus/geo-country';
import { requestPurpose } from './src/platform/server/requestPurpose.ts';
import type { RequestConsent } from './src/privacy/requestConsent.ts';
import type { ConsentCounts } from './src/server/consent-counts/ConsentCounts.ts';
import { classifyUserAgent } from './src/visitor/bots.ts';

interface AskedPageOptions {
  countryOf: CountryOfRequest;
  consent: RequestConsent;
  /** Version of the built-in banner's text; undefined: nobody is asked by it, and nothing is counted. */
  consentVersion(): string | undefined;
  counts: Pick<ConsentCounts, 'add'>;
}

/**
 * Counts pages that were delivered to visitors who hadn't decided on consent: the denominator of the consent rate. Nothing of the request is kept but
 * its country. Programs, and pages that are fetched ahead and perhaps never shown, aren't counted.
 * @returns called for each page that was delivered. It runs on every request, so it has to be fast
 */
export function countAskedPages({ countryOf, consent, consentVersion, counts }: AskedPageOptions) {
  return (request: IncomingMessage): void => {
    const { headers, method } = request;
    const version = consentVersion();
    if (version === undefined || method !== 'GET' || !consent.isUndecided(headers, version)) return;
    if (!requestPurpose.isForDocument(headers) || requestPurpose.isSpeculative(headers)) return;
    if (classifyUserAgent(headers['user-agent']).isBot) return;
    counts.add(countryOf(request), version, isArrival(headers));
  };
}

/** As browsers mark a reload. */
const RELOADS = ['max-age=0', 'no-cache'];

/**
 * Whether a visit begins with a page: the visitor comes from elsewhere, or typed the address. Browsers send `Sec-Fetch-Site` on https; without it the
 * page before counts, which the site's referrer policy lets them name.
 */
function isArrival(headers: IncomingHttpHeaders): boolean {
  if (RELOADS.includes(headers['cache-control'] ?? '')) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { referer, host } = headers;
  return referer === undefined || !URL.canParse(referer) || new URL(referer).host !== host;
}
