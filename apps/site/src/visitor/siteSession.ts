import { randomId } from '../platform/browser/randomId.ts';
import { browserConsent } from '../privacy/browserConsent.ts';
import type { StorageName } from '../privacy/storage/storageMatrix.ts';

/** The site's own analytics data in a browser expires after so long without activity (specification section 9: 30 minutes). */
export const SESSION_IDLE_MS = 1_800_000;

/** One visit of one person, over all tabs. Times are milliseconds since 1970. */
export interface SiteSession {
  /** Random, of this session alone: each of its events carries it. */
  id: string;
  startedAt: number;
  lastActiveAt: number;
  /** Where the last click was, as the next click's record says it (specification section 3). */
  lastClick?: string;
}

const KEY = 'cuSession' satisfies StorageName;

/**
 * The session of the site's own analytics data, in local storage and with consent to analytics (C0002) only. It ends with 30 minutes without
 * activity; nothing of it is read or kept after that. Where storage is closed there is none.
 */
export const siteSession = { current, touch };

/** The session that is going on; what is left of one that has expired is removed. */
function current(now: number = Date.now()): SiteSession | undefined {
  if (!browserConsent.allows('C0002')) return undefined;
  try {
    const session: SiteSession = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    // A clock that was set back makes a session of the future, which would never end.
    if (session.id && Math.abs(now - session.lastActiveAt) < SESSION_IDLE_MS) return session;
    localStorage.removeItem(KEY);
  } catch {
    // Storage is closed, or what is in it is broken: the next activity writes over it.
  }
  return undefined;
}

/**
 * Notes activity (a page, a click, any event): the session goes on from now, or another begins.
 * @param change what else is to be kept of it
 */
function touch(change: Pick<SiteSession, 'lastClick'> = {}, now: number = Date.now()): SiteSession | undefined {
  if (!browserConsent.allows('C0002')) return undefined;
  const session = { id: randomId(), startedAt: now, ...current(now), ...change, lastActiveAt: now };
  try {
    localStorage.setItem(KEY, JSON.stringify(session));
    return session;
  } catch {
    return undefined;
  }
}
