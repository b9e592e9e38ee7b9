import { browserConsent } from '../consent/browserConsent.ts';
import { siteSession } from '../siteSession.ts';
import type { StorageName } from '../storage/StorageName.ts';

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
