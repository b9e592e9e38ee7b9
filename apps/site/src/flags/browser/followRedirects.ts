import { browserConsent } from '../../privacy/browserConsent.ts';
import { carriedQuery, removeCarriedParameters } from '../../visitor/attribution/carriedQuery.ts';
import { isControlExposure } from '../cookies/exposureText.ts';
import { isIntentionalStay, redirectTarget } from '../redirects/redirectTarget.ts';
import { countExposure } from './countExposure.ts';
import { NAVIGATE_DELAY_MS } from './flagTimings.ts';
import { readVariants, redirectFlags, type Variant } from './pageVariants.ts';
import { redirectHistory, sessionList } from './redirectHistory.ts';

/**
 * Counts the redirects that led to this page, and follows this page's redirect flags. The server redirects on a request, but a page may also be
 * restored or prerendered. Also counts the visitors who stay on the page.
 * @param live decisions of the flag client, newer than the cookie's
 */
export function followRedirects(live?: ReadonlyMap<string, Variant>): void {
  const { origin, pathname, search } = location;
  const { documentElement } = document;
  const isDebug = 'debug' in documentElement.dataset;
  const ways = redirectHistory.take(pathname);
  const exposures = ways.map(({ exposure }) => exposure);
  const variants = readVariants();
  for (const flag of redirectFlags()) {
    const { value = '', exposure } = live?.get(flag) ?? variants.get(flag) ?? {};
    const target = redirectTarget(value, { origin, pathname, search: attributionQuery() });
    if (!target && exposure && isIntentionalStay(value, isControlExposure(exposure))) exposures.push(exposure);
    // The session's list prevents loops, so without session storage there is no redirect.
    if (!target || isDebug || !sessionList.isWritable() || redirectHistory.has(pathname, target.pathname)) continue;
    setTimeout(() => {
      // The visitor has navigated in between.
      if (location.pathname + location.search !== pathname + search) return;
      // The redirects that led here may not be counted yet.
      redirectHistory.leave([...ways, { from: pathname, to: target.pathname, exposure }]);
      location.replace(target);
    }, NAVIGATE_DELAY_MS);
    // This page is not shown long enough to count its own exposures.
    exposures.length = ways.length;
    break;
  }
  for (const exposure of exposures) if (exposure) countExposure(documentElement, exposure);
}

/** The query with the attribution parameters that links also get (visitor/attribution/linkAttribution.ts): the next page's referrer is this page. */
function attributionQuery(): string {
  const { search } = location;
  if (browserConsent.isDecided() && !browserConsent.allows('C0002')) return search;
  return `${removeCarriedParameters(search)}&${carriedQuery(location, document.referrer)}`;
}
