import { randomId } from '../platform/browser/randomId.ts';
import { readJson, removeStored, writeJson } from '../platform/browser/storage.ts';
import { browserConsent } from '../privacy/browserConsent.ts';
import type { StorageName } from '../privacy/storage/storageMatrix.ts';

/**
 * The visitor's session across all tabs, in local storage and with consent to analytics (C0002) only. It ends after 30 minutes without activity; nothing
 * of it is read or kept after that. There is none where storage is full or blocked.
 */
export const siteSession = { current, touch };

/** REQ-VIS-13: the site's own analytics data expires after 30 minutes without activity. */
export const SESSION_IDLE_MS = 1_800_000;

/** Times are milliseconds since 1970. */
export interface SiteSession {
  /** Random; every event of the session has it. */
  id: string;
  startedAt: number;
  lastActiveAt: number;
  /** Breadcrumb of the next click (REQ-ANA-08). */
  lastClick?: string;
}

const KEY = 'cuSession' satisfies StorageName;

/** The session if it is active; an expired one is removed. */
function current(now: number = Date.now()): SiteSession | undefined {
  if (!browserConsent.allows('C0002')) return undefined;
  const session = readJson(KEY) as SiteSession | undefined;
  // The difference is absolute: a clock that was set back leaves a session in the future, which would never end.
  if (session?.id && Math.abs(now - session.lastActiveAt) < SESSION_IDLE_MS) return session;
  removeStored(KEY);
  return undefined;
}

/**
 * Records activity (a page, a click, any event of the visitor): continues the session or begins one.
 * @param change fields to change
 */
function touch(change: Pick<SiteSession, 'lastClick'> = {}, now: number = Date.now()): SiteSession | undefined {
  if (!browserConsent.allows('C0002')) return undefined;
  const session = { id: randomId(), startedAt: now, ...current(now), ...change, lastActiveAt: now };
  return writeJson(KEY, session) ? session : undefined;
}
