import { YEAR_MS } from '@cumulus/lifetimes';
import { readDecodedCookie, writeCookiesAcrossDomain } from '../../platform/browser/domainCookies.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import { type Arrival, type Attribution, DIRECT, readAttribution } from './attribution.ts';
import { UTM_NAMES, utmParameters } from './carriedQuery.ts';

/** A query without any of these contains no e-mail address, so the code that redacts them isn't loaded. */
const MAYBE_EMAIL = /[@＠%]|e-?mail/i;

/**
 * Stores this visit's attribution. To be called with consent to analytics only.
 * @param search the page's query when consent was found
 * @param isLate consent was given after the visit had begun: where links carried nothing, it was a direct visit
 */
export async function storeAttribution(search: string, isLate: boolean): Promise<void> {
  const { productDomain = '' } = document.documentElement.dataset;
  const { hostname } = location;
  const redact = MAYBE_EMAIL.test(search)
    ? (await import('../../privacy/redaction/redactEmails.ts')).redactEmails
    : (text: string) => text;
  const arrival = { search, hostname, referrer: document.referrer, productDomain, redact };
  const { countedArrival, storeChannel } = await import('./channelCookies.ts');
  const counted = browserConsent.allows('C0002') && countedArrival(arrival, isLate);
  if (!counted) return;
  // First, since it reads whether the visit is attributed already.
  storeChannel(counted);
  writeAttributionCookies(counted);
}

/** REQ-ATT-04: 30 minutes, the length of a visit as far as attribution goes. */
const STAMP_MAX_AGE_MS = 1_800_000;
const STAMP = 'utm_stamp' satisfies StorageName;

/**
 * Writes the attribution cookies, across the parent domain and with consent to analytics (C0002) only.
 *
 * - A campaign (utm parameters in the address) always replaces the earlier values.
 * - A referrer counts when the visit begins with it: not within 30 minutes after an attribution, which `utm_stamp` marks.
 * - A direct visit replaces nothing: a visitor who returns by a bookmark keeps the campaign for a year.
 */
function writeAttributionCookies(arrival: Arrival): void {
  const attribution = readAttribution(arrival);
  if (!attribution || !mayReplace(attribution, arrival.search)) return;
  const values = UTM_NAMES.map((name) => ({ name, value: attribution[name], maxAgeMs: YEAR_MS }));
  writeCookiesAcrossDomain([{ name: STAMP, value: String(Date.now()), maxAgeMs: STAMP_MAX_AGE_MS }, ...values]);
  // Loaded apart: most visitors who consent have it with the tracking code.
  import('../../privacy/keepCookies.ts').then(
    ({ keepCookies }) => keepCookies.noteWritten(UTM_NAMES, YEAR_MS),
    () => undefined,
  );
}

function mayReplace({ utm_medium: medium }: Attribution, search: string): boolean {
  if (utmParameters(new URLSearchParams(search)).length > 0) return true;
  if (readDecodedCookie(STAMP) !== undefined) return false;
  return medium !== DIRECT || readDecodedCookie('utm_source') === undefined;
}
