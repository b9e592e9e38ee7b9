import { browserCookies } from '../../platform/browser/domainCookies.ts';
import { navigationTiming } from '../../platform/browser/lifecycle.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import { type Arrival, type Attribution, attributionOf, DIRECT } from './attribution.ts';
import { hostOf, REFERRER_PARAMETER, UTM_NAMES, utmParameters } from './carriedQuery.ts';

/** Specification section 9. */
const ATTRIBUTION_MS = 31_536_000_000;
/** Specification section 9: a visit, as far as attribution goes. */
const STAMP_MS = 1_800_000;
const STAMP = 'utm_stamp' satisfies StorageName;

/**
 * Keeps where the visit came from in the attribution cookies, across the parent domain and with consent to analytics (C0002) only.
 *
 * - A campaign (utm parameters in the address) always counts: its values replace those before.
 * - A referrer counts when the visit begins with it. `utm_stamp` marks the 30 minutes after an attribution: within them it stands.
 * - A visit from nowhere replaces nothing: who returns by a bookmark is still known to have come by the campaign, for a year.
 * @param isLate consent came after the visit had begun: nothing that links carried on means then that it came from nowhere
 */
export function keepAttribution(arrival: Arrival, isLate: boolean): void {
  // The back and forward buttons show an old landing again: that is no new one.
  if (!browserConsent.allows('C0002') || (!isLate && navigationTiming()?.type === 'back_forward')) return;
  const attribution = attributionOf(isLate && isCarriedNowhere(arrival) ? { ...arrival, referrer: '' } : arrival);
  if (!attribution || !mayReplace(attribution, arrival.search)) return;
  const values = UTM_NAMES.map((name) => ({ name, value: attribution[name], maxAgeMs: ATTRIBUTION_MS }));
  browserCookies.writeAcrossDomain([{ name: STAMP, value: String(Date.now()), maxAgeMs: STAMP_MS }, ...values]);
}

/** From another page of the site, and no link carried on where the visit came from: a visit from nowhere. A campaign in the address counts all the same. */
function isCarriedNowhere({ referrer, hostname, search }: Arrival): boolean {
  return hostOf(referrer) === hostname && !new URLSearchParams(search).has(REFERRER_PARAMETER);
}

function mayReplace({ utm_medium: medium }: Attribution, search: string): boolean {
  if (utmParameters(new URLSearchParams(search)).length > 0) return true;
  if (browserCookies.read(STAMP) !== undefined) return false;
  return medium !== DIRECT || browserCookies.read('utm_source') === undefined;
}
