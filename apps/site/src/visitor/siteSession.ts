import { browserConsent } from './consent/browserConsent.ts';
import { randomId } from './randomId.ts';
import { SESSION_IDLE_MS } from './SESSION_IDLE_MS.ts';
import type { StorageName } from './storage/StorageName.ts';

/** One visit of one person, over all tabs. Times are milliseconds since 1970. */
export interface SiteSession {
  /** Random, of this session alone. */
  id: string;
  startedAt: number;
  lastActiveAt: number;
  /** Where the last click was. */
  breadcrumb?: Record<string, unknown>;
}

const KEY = 'cuSession' satisfies StorageName;

/**
 * The session of the site's own analytics data, in local storage and with consent to analytics (C0002) only. It ends with 30 minutes without
 * activity; nothing of it is read or kept after that. Where storage is closed there is none.
 */
export const siteSession = { current, touch, leaveBreadcrumb };

/** The session that is going on; what is left of one that has expired is removed. */
function current(now: number = Date.now()): SiteSession | undefined {
  if (!browserConsent.allows('C0002')) return undefined;
  try {
    const session: SiteSession | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (session?.id && session.startedAt && isRecent(session.lastActiveAt, now)) return session;
    localStorage.removeItem(KEY);
  } catch {
    // Storage is closed, or what is in it is broken: the next activity writes over it.
  }
  return undefined;
}

/** Notes activity (a page, a click): the session goes on from now, or another begins. */
function touch(now: number = Date.now()): SiteSession | undefined {
  return write({ ...(current(now) ?? { id: randomId(), startedAt: now }), lastActiveAt: now });
}

/** @param breadcrumb where the click was: kept until the next click or the end of the session */
function leaveBreadcrumb(breadcrumb: Record<string, unknown>, now: number = Date.now()): void {
  const session = touch(now);
  if (session) write({ ...session, breadcrumb });
}

function write(session: SiteSession): SiteSession | undefined {
  if (!browserConsent.allows('C0002')) return undefined;
  try {
    localStorage.setItem(KEY, JSON.stringify(session));
    return session;
  } catch {
    return undefined;
  }
}

/** A clock that was set back makes a session of the future, which would never end. */
function isRecent(at: number, now: number): boolean {
  return Math.abs(now - at) < SESSION_IDLE_MS;
}
