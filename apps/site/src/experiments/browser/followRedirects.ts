import { carriedQuery } from '../../visitor/attribution/carriedQuery.ts';
import { dropCarried } from '../../visitor/attribution/dropCarried.ts';
import { browserConsent } from '../../visitor/consent/browserConsent.ts';
import { countExposure } from './countExposure.ts';
import { NAVIGATE_DELAY_MS } from './NAVIGATE_DELAY_MS.ts';
import { ownTarget } from './ownTarget.ts';
import { readVariants } from './readVariants.ts';
import { redirectFlags } from './redirectFlags.ts';
import { redirectMemory } from './redirectMemory.ts';
import { sessionList } from './sessionList.ts';

/**
 * Counts the redirect that led here, and follows those of this page's redirect flags whose value leads elsewhere: the server does so when
 * the page is asked for, but a page may be shown again later, or have been rendered ahead.
 * @param values the flags' values where they are known better than from the cookie
 */
export function followRedirects(values?: ReadonlyMap<string, unknown>): void {
  const { origin, pathname, search } = location;
  const flags = redirectFlags();
  const isDebug = 'debug' in document.documentElement.dataset;
  countArrival(pathname);
  // Loops are cut by what the session remembers; without a memory none is begun.
  if (flags.length === 0 || isDebug || !sessionList.isWritable()) return;
  const variants = readVariants();
  for (const flag of flags) {
    const decided = variants.get(flag);
    const target = ownTarget(String(values?.get(flag) ?? decided?.value ?? ''), {
      origin,
      pathname,
      search: keptQuery(),
    });
    if (!target || redirectMemory.has(pathname, target.pathname)) continue;
    setTimeout(() => {
      // The visitor has moved on.
      if (location.pathname + location.search !== pathname + search) return;
      const { experiment, variation } = decided ?? {};
      redirectMemory.leave({ from: pathname, to: target.pathname, experiment, variation });
      location.replace(target);
    }, NAVIGATE_DELAY_MS);
    return;
  }
}

/** With what links carry on (boot/keepQuery.ts): to the next page the visitor comes from this one, not from where the visit began. */
function keptQuery(): string {
  const { search } = location;
  if (browserConsent.isDecided() && !browserConsent.allows('C0002')) return search;
  return `${dropCarried(search)}&${carriedQuery(location, document.referrer)}`;
}

function countArrival(path: string): void {
  const { experiment, variation } = redirectMemory.take(path) ?? {};
  if (experiment && variation !== undefined) countExposure(document.documentElement, experiment, variation);
}
