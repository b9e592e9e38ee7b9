import { YEAR_MS } from '@cumulus/lifetimes';
import { siteTracker } from '../../analytics/tracker/siteTracker.ts';
import { readCookie, writeCookie } from '../../platform/browser/cookies.ts';
import { randomId } from '../../platform/browser/randomId.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { keepCookies } from '../../privacy/keepCookies.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import { siteSession } from '../../visitor/siteSession.ts';
import { cookieText } from '../cookies/flagText.ts';
import { exposureOf } from './slotExposure.ts';
import { visitorAttributes } from './visitorAttributes.ts';

/** A section counts as shown when this share of it, or of the viewport's height, is visible. */
const SHOWN = 0.5;
/** Sections higher than the viewport are measured by their visible height, which needs small steps. */
const STEPS = 50;

/**
 * Counts an exposure when half of the section, or of the viewport, is visible, and the visitor has consented to analytics or does so while it is
 * visible. An empty control counts when its position is in the viewport.
 * @param exposure from `exposureText`, by default the one of the slot
 */
export function watchExposure(element: HTMLElement, exposure = exposureOf(element)): void {
  if (!exposure) return;
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
 * Counts an exposure once per visitor, experiment, phase and variation in a session; only with consent to analytics, and never in debug mode.
 * REQ-EXP-05.
 * @param exposure in the form of `exposureText`; malformed ones are ignored
 * @returns false when consent is missing, so that it may be tried again
 */
export function trackExposure(exposure: string): boolean {
  if ('debug' in document.documentElement.dataset) return true;
  if (!browserConsent.allows('C0002')) return false;
  const [text = '', index = '', , phase, key, attribute] = exposure.split('~');
  // Events contain decoded keys.
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

/**
 * The id by which experiments assign visitors. A visitor who has just consented would get one with the next page; it is created here, so that the first
 * exposure has it too and the variants are kept as long. Call it only with consent to analytics.
 */
export function getOrCreateVisitorId(): string {
  const storedId = readCookie('cuGBId');
  if (storedId) return storedId;
  const id = randomId();
  writeCookie({ name: 'cuGBId' satisfies StorageName, value: id, maxAgeMs: YEAR_MS });
  const variants = readCookie('cuGBVariant');
  if (variants) writeCookie({ name: 'cuGBVariant' satisfies StorageName, value: variants, maxAgeMs: YEAR_MS });
  keepCookies.noteWritten(['cuGBId', 'cuGBVariant'], YEAR_MS);
  return id;
}

/** In local storage, shared by all tabs: the session's id and the counted keys, separated by dots. */
const COUNTED = 'growthbookExposures' satisfies StorageName;
/** By then other tabs can read what one tab wrote; 50 ms were too short in a busy browser. */
const SETTLED_MS = 1_000;
let counted = '';

/**
 * Counts a key once in a session, across tabs: the first tab holds a lock until the others can read its record. In browsers without locks two tabs may
 * both count.
 * @param key without a dot
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
    // Storage is blocked: the key is remembered for this page only.
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
