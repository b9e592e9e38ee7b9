import { randomId } from '../platform/browser/randomId.ts';
import { readJson, removeStored, writeJson } from '../platform/browser/storage.ts';
import { browserConsent } from '../privacy/browserConsent.ts';
import type { StorageName } from '../privacy/storage/storageMatrix.ts';

/**
 * The visitor's session across all tabs, in local storage and with consent to analytics (C0002) only. It ends after 30 minutes without activity; nothing
 * of it is read or kept after that. There is none where storage is full or blocked.
 */
export const siteSession = { current, touch, onChange };

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
  const stored = writeJson(KEY, session) ? session : undefined;
  notify(stored);
  return stored;
}

type Listener = (session: SiteSession | undefined) => void;
const listeners = new Set<Listener>();
/** Id of the session that the listeners know. */
let known: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Reports when the session has ended, on an open page as well, and when another has begun. To be called with consent to analytics only.
 * @param listener gets the new session, or undefined after 30 minutes without activity in any tab; it is not called for the present one
 * @param signal removes the listener
 */
function onChange(listener: Listener, signal: AbortSignal): void {
  if (signal.aborted) return;
  if (listeners.size === 0) known = current()?.id;
  listeners.add(listener);
  signal.addEventListener('abort', () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  });
  check();
}

function check(): void {
  notify(current());
}

function notify(session: SiteSession | undefined): void {
  if (listeners.size === 0) return;
  clearTimeout(timer);
  // Another tab may have continued it by then.
  if (session) timer = setTimeout(check, session.lastActiveAt + SESSION_IDLE_MS - Date.now() + 1);
  if (session?.id === known) return;
  known = session?.id;
  for (const listener of [...listeners]) listener(session);
}
