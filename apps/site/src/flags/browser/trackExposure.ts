import { siteTracker } from '../../analytics/tracker/siteTracker.ts';
import { readCookie, writeCookie } from '../../platform/browser/cookies.ts';
import { randomId } from '../../platform/browser/randomId.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import { siteSession } from '../../visitor/siteSession.ts';
import { cookieText } from '../cookies/flagText.ts';
import { visitorAttributes } from './visitorAttributes.ts';

/** So much of the section, or of the window's height, has to be visible for the section to have been shown. */
const SHOWN = 0.5;
/** A section higher than the window is measured by its visible height, which needs small steps. */
const STEPS = 50;

/**
 * Counts an exposure when the varied section is really shown: when half of it, or of the window, is visible, and the visitor has consented to
 * analytics by then or does so while it still is. An empty control counts when its place is in the window.
 * @param exposure `experiment~variation`
 */
export function watchExposure(element: HTMLElement, exposure: string): void {
  let isShown = false;
  const tryIt = () => {
    if (!isShown || !trackExposure(exposure)) return;
    observer.disconnect();
    stop();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, intersectionRatio, intersectionRect } of entries)
        isShown = isIntersecting && (intersectionRatio >= SHOWN || intersectionRect.height >= innerHeight * SHOWN);
      tryIt();
    },
    { threshold: Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS) },
  );
  const stop = browserConsent.onChange(tryIt);
  observer.observe(element);
}

/**
 * Counts what a visitor was shown, once per visitor, experiment, phase and variation in a session, never on a debug page, and only with consent to
 * analytics.
 * @param exposure as `exposureText` writes it; a malformed one counts as nothing
 * @returns whether it is done with; false where consent is missing, so that it may be tried again
 */
export function trackExposure(exposure: string): boolean {
  if ('debug' in document.documentElement.dataset) return true;
  if (!browserConsent.allows('C0002')) return false;
  const [text = '', index = '', , phase, key, attribute] = exposure.split('~');
  // Events bear keys as they are.
  const experimentId = cookieText.decode(text);
  if (!experimentId) return true;
  const hashAttribute = (attribute && cookieText.decode(attribute)) || 'id';
  const id = getOrCreateVisitorId();
  const hashValue = { ...visitorAttributes(), id }[hashAttribute];
  countOncePerSession(`${text}~${phase || 0}~${index}~${cookieText.encode(id)}`, () =>
    siteTracker.track('view growthbook experiment', {
      experimentId,
      variationId: Number(index),
      variationKey: (key && cookieText.decode(key)) || index,
      phase: Number(phase || 0),
      hashAttribute,
      ...(hashValue && { hashValue }),
    }),
  );
  return true;
}

/** As the server's (setCookie). */
const YEAR_MS = 31_536_000_000;

/**
 * The id that experiments deal visitors by. Who has just consented was decided for without one and would get it with the next page: it is given here, so
 * that the first exposure can be joined too, and the variants seen are kept as long. To be asked with consent to analytics only.
 */
export function getOrCreateVisitorId(): string {
  const known = readCookie('cuGBId');
  if (known) return known;
  const id = randomId();
  writeCookie({ name: 'cuGBId' satisfies StorageName, value: id, maxAgeMs: YEAR_MS });
  const variants = readCookie('cuGBVariant');
  if (variants) writeCookie({ name: 'cuGBVariant' satisfies StorageName, value: variants, maxAgeMs: YEAR_MS });
  return id;
}

/** In local storage, so that all tabs know it: the session's id and what was counted in it, between dots. */
const COUNTED = 'growthbookExposures' satisfies StorageName;
/** What one tab wrote has reached the others by then; 50 ms were too few for a busy browser. */
const SETTLED_MS = 1_000;
let counted = '';

/**
 * Counts something once in a session, whichever tab comes first: it holds a lock until the others can see what it remembers, and they leave the same to
 * it. Where the browser has no locks they may both count.
 * @param key what is counted, without a dot
 */
export function countOncePerSession(key: string, count: () => void): void {
  const countNew = () => {
    if (!isNew(key)) return undefined;
    count();
    return new Promise((resolve) => setTimeout(resolve, SETTLED_MS, true));
  };
  // Missing on pages over plain http.
  if (!navigator.locks) countNew();
  else
    navigator.locks
      .request(`${COUNTED}.${key}`, { ifAvailable: true }, (lock) => lock && countNew())
      // Another tab may have overwritten it in between.
      .then((isCounted) => isCounted && siteSession.current() && isNew(key));
}

function isNew(key: string): boolean {
  const session = `${siteSession.touch()?.id ?? ''}.`;
  try {
    counted = localStorage.getItem(COUNTED) ?? counted;
  } catch {
    // Storage is closed: this page itself remembers.
  }
  if (!counted.startsWith(session)) counted = session;
  if (counted.includes(`.${key}.`)) return false;
  counted += `${key}.`;
  try {
    localStorage.setItem(COUNTED, counted);
  } catch {
    // As above.
  }
  return true;
}
