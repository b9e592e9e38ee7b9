import { YEAR_MS } from '@cumulus/lifetimes';
import { readDecodedCookie, writeCookiesAcrossDomain } from '../../platform/browser/domainCookies.ts';
import { navigationTiming } from '../../platform/browser/lifecycle.ts';
import { randomId } from '../../platform/browser/randomId.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import { isBot } from '../bots.ts';
import type { Arrival } from './attribution.ts';
import { parseHost, REFERRER_PARAMETER } from './carriedQuery.ts';
import { readVisitSource } from './channel.ts';

const RETURN_MAX_AGE_MS = 1_800_000;
/** Of the attribution cookies: marks the visit for 30 minutes. */
const STAMP = 'utm_stamp' satisfies StorageName;
const CHANNEL = 'cuChannel' satisfies StorageName;
const RETURNED_FROM = 'cuReturnedFrom' satisfies StorageName;
/** Finds the domain: its value is always new. */
const PROBE = 'cuDomainProbe' satisfies StorageName;

/**
 * What counts of an arrival.
 * @param isLate consent was given after the visit had begun: where links carried nothing, it was a direct visit
 * @returns undefined where nothing does: of a crawler, for which nothing is stored; and the back and forward buttons show an old landing again, which is no new arrival
 */
export function countedArrival(arrival: Arrival, isLate: boolean): Arrival | undefined {
  if (isBot(navigator.userAgent)) return undefined;
  if (!isLate) return navigationTiming()?.type === 'back_forward' ? undefined : arrival;
  const isCarried = new URLSearchParams(arrival.search).has(REFERRER_PARAMETER);
  const isFromHere = parseHost(arrival.referrer) === arrival.hostname;
  return isFromHere && !isCarried ? { ...arrival, referrer: '' } : arrival;
}

/**
 * Stores the channel of this visit, by the rules of the attribution cookies: a campaign always counts, a referrer only at the beginning of a visit, and a
 * direct visit replaces nothing. A return replaces nothing either; its host is stored until the visit ends.
 * REQ-ATT-06, REQ-ATT-07.
 */
export function storeChannel(arrival: Omit<Arrival, 'redact'>): void {
  const returnHosts = document.documentElement.dataset.returnHosts?.split(' ') ?? [];
  const source = readVisitSource({ ...arrival, returnHosts });
  if (!source) return;
  const { returnedFrom, isCampaign } = source;
  const channel = source.channel ?? 'Direct';
  const isNewVisit = readDecodedCookie(STAMP) === undefined;
  const isNothingNew = channel === 'Direct' && !isCampaign;
  const mayReplace = isCampaign || (isNewVisit && !isNothingNew) || !readDecodedCookie(CHANNEL);
  const cookies = [
    ...(mayReplace ? [{ name: CHANNEL, value: channel, maxAgeMs: YEAR_MS }] : []),
    ...(returnedFrom ? [{ name: RETURNED_FROM, value: returnedFrom, maxAgeMs: RETURN_MAX_AGE_MS }] : []),
  ];
  if (cookies.length > 0) writeCookiesAcrossDomain([{ name: PROBE, value: randomId(), maxAgeMs: 1_000 }, ...cookies]);
  if (mayReplace)
    import('../../privacy/keepCookies.ts').then(
      ({ keepCookies }) => keepCookies.noteWritten([CHANNEL], YEAR_MS),
      () => undefined,
    );
}
