import { readJson, readText, removeStored, writeJson } from '../platform/browser/storage.ts';
import { browserConsent } from '../privacy/browserConsent.ts';
import type { StorageName } from '../privacy/storage/storageMatrix.ts';
import { type SiteSession, siteSession } from './siteSession.ts';

/**
 * The last pages of this tab within the session, oldest first, in session storage and with consent to analytics (C0002) only. They expire with the
 * session, which clicks prolong as well.
 * REQ-VIS-11.
 */
export const journey = { read, add };

interface JourneyStep {
  pageId: string;
  /** Without the query, e-mail addresses REDACTED. */
  path: string;
  /** When it was shown, milliseconds since 1970. */
  at: number;
}

const KEY = 'journey' satisfies StorageName;
/** The cookie page names the number. */
export const MAX_STEPS = 20;

function read(now: number = Date.now()): JourneyStep[] {
  if (!browserConsent.allows('C0002')) return [];
  const { startedAt = Number.POSITIVE_INFINITY } = siteSession.current(now) ?? {};
  // A clock that was set back leaves steps in the future.
  const isOfSession = (step: unknown) => isStep(step) && step.at >= startedAt && step.at <= now;
  const stored = readJson(KEY, 'sessionStorage');
  const steps = Array.isArray(stored) ? stored.filter(isOfSession) : [];
  if (steps.length === 0) removeStored(KEY, 'sessionStorage');
  return steps;
}

function add(step: JourneyStep): void {
  if (browserConsent.allows('C0002')) writeJson(KEY, [...read(step.at), step].slice(-MAX_STEPS), 'sessionStorage');
}

function isStep(value: unknown): value is JourneyStep {
  const { pageId, path, at } = (value ?? {}) as Partial<JourneyStep>;
  return typeof pageId === 'string' && typeof path === 'string' && Number.isFinite(at);
}

/**
 * Records this page, and again each time it is restored from the back/forward cache. To be called with consent to analytics, once the page is shown.
 * @param redact replaces e-mail addresses, which a path may contain: `/unsubscribe/ada@example.com`
 * @param signal stops
 */
export function startJourney(redact: (text: string) => string, signal: AbortSignal): void {
  const recordStep = () => {
    const at = Date.now();
    clearExpiredExposures(siteSession.touch({}, at));
    journey.add({ pageId: document.documentElement.dataset.pageId ?? '', path: redact(location.pathname), at });
  };
  recordStep();
  addEventListener('pageshow', ({ persisted }) => persisted && recordStep(), { signal });
}

/** Exposures that experiments counted, preceded by the id of the session (flags/browser/trackExposure.ts). */
const EXPOSURES = 'growthbookExposures' satisfies StorageName;

/** Removes exposures of an earlier session. */
export function clearExpiredExposures(session: SiteSession | undefined): void {
  if (session && !readText(EXPOSURES)?.startsWith(`${session.id}.`)) removeStored(EXPOSURES);
}
