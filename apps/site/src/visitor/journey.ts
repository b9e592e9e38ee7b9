import { browserConsent } from '../privacy/browserConsent.ts';
import type { StorageName } from '../privacy/storage/storageMatrix.ts';
import { type SiteSession, siteSession } from './siteSession.ts';

/** A page of a journey. */
export interface JourneyStep {
  pageId: string;
  /** Without the query, e-mail addresses REDACTED. */
  path: string;
  /** When it was shown, milliseconds since 1970. */
  at: number;
}

const KEY = 'journey' satisfies StorageName;
const MOST_STEPS = 20;

/**
 * The last pages of this tab, oldest first, in session storage and with consent to analytics (C0002) only. They are those of the session that is going
 * on, and forgotten with it: a click keeps them too.
 */
export const journey = { read, add };

function read(now: number = Date.now()): JourneyStep[] {
  if (!browserConsent.allows('C0002')) return [];
  try {
    const steps: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    const { startedAt = Number.POSITIVE_INFINITY } = siteSession.current(now) ?? {};
    // A clock that was set back leaves steps of the future.
    const isOfSession = (step: unknown) => isStep(step) && step.at >= startedAt && step.at <= now;
    const known = Array.isArray(steps) ? steps.filter(isOfSession) : [];
    if (known.length > 0) return known;
    sessionStorage.removeItem(KEY);
  } catch {
    // Somebody else wrote it, or storage is closed.
  }
  return [];
}

function add(step: JourneyStep): void {
  if (!browserConsent.allows('C0002')) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...read(step.at), step].slice(-MOST_STEPS)));
  } catch {
    // Storage is closed or full: a journey is nothing that a page needs.
  }
}

function isStep(value: unknown): value is JourneyStep {
  const { pageId, path, at } = (value ?? {}) as Partial<JourneyStep>;
  return typeof pageId === 'string' && typeof path === 'string' && Number.isFinite(at);
}

/** What experiments counted, behind the id of the session that they counted it in (flags/browser/trackExposure.ts). */
const COUNTED = 'growthbookExposures' satisfies StorageName;

/** Removes what experiments counted in a session that is over. */
export function forgetCounted(session: SiteSession | undefined): void {
  try {
    if (session && !localStorage.getItem(COUNTED)?.startsWith(`${session.id}.`)) localStorage.removeItem(COUNTED);
  } catch {
    // Storage is closed: nothing is in it.
  }
}

/**
 * Notes this page, and whenever it is brought back by the back and forward buttons. To be called once consent to analytics is there and the page
 * is shown.
 * @param redact replaces e-mail addresses: a path may hold one, `/unsubscribe/ada@example.com`
 * @returns stops
 */
export function startJourney(redact: (text: string) => string): () => void {
  const note = () => {
    const at = Date.now();
    forgetCounted(siteSession.touch({}, at));
    journey.add({ pageId: document.documentElement.dataset.pageId ?? '', path: redact(location.pathname), at });
  };
  const noteReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) note();
  };
  note();
  addEventListener('pageshow', noteReturn);
  return () => removeEventListener('pageshow', noteReturn);
}
