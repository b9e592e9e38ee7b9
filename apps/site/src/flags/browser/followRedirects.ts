import { browserConsent } from '../../privacy/browserConsent.ts';
import { carriedQuery, removeCarriedParameters } from '../../visitor/attribution/carriedQuery.ts';
import { isControlExposure } from '../cookies/exposureText.ts';
import { isIntentionalStay, redirectTarget } from '../redirects/redirectTarget.ts';
import { countExposure } from './countExposure.ts';
import { NAVIGATE_DELAY_MS } from './flagTimings.ts';
import { readVariants, redirectFlags, type Variant } from './pageVariants.ts';
import { redirectHistory, sessionList } from './redirectHistory.ts';

/**
 * Counts the redirects that led here, and follows those of this page's redirect flags whose value leads elsewhere: the server does so when
 * the page is asked for, but a page may be shown again later, or have been prerendered. Visitors whose value keeps them on the page are counted here, too.
 * @param live what is decided where it is known better than from the cookie
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
    const target = redirectTarget(value, { origin, pathname, search: keptQuery() });
    if (!target && exposure && isIntentionalStay(value, isControlExposure(exposure))) exposures.push(exposure);
    // Loops are cut by what the session remembers; without a memory none is begun.
    if (!target || isDebug || !sessionList.isWritable() || redirectHistory.has(pathname, target.pathname)) continue;
    setTimeout(() => {
      // The visitor has moved on.
      if (location.pathname + location.search !== pathname + search) return;
      // What led here may not be counted by then.
      redirectHistory.leave([...ways, { from: pathname, to: target.pathname, exposure }]);
      location.replace(target);
    }, NAVIGATE_DELAY_MS);
    // Nobody looks at this page for long enough.
    exposures.length = ways.length;
    break;
  }
  for (const exposure of exposures) if (exposure) countExposure(documentElement, exposure);
}

/** With what links carry on (boot/carryAttributionInLinks.ts): to the next page the visitor comes from this one, not from where the visit began. */
function keptQuery(): string {
  const { search } = location;
  if (browserConsent.isDecided() && !browserConsent.allows('C0002')) return search;
  return `${removeCarriedParameters(search)}&${carriedQuery(location, document.referrer)}`;
}
