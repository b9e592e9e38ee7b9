import { SESSION_IDLE_MS, type SiteSession, siteSession } from './siteSession.ts';

// Apart from siteSession.ts, which is among the code that every measured page loads (REQ-PRF-02).

/** How soon a session is found that has begun on a page whose last one has ended. */
const LOOK_MS = 1_000;
/** A session may end before its time: storage was cleared, or the clock was set. */
const LONGEST_MS = 10_000;

/**
 * Reports when the session has ended, on an open page as well, and when another has begun. To be called with consent to analytics only.
 * REQ-VIS-13.
 * @param listener gets the new session, or undefined after 30 minutes without activity in any tab; it is not called for the present one
 * @param signal ends the reports
 */
export function onSessionChange(listener: (session: SiteSession | undefined) => void, signal: AbortSignal): void {
  let known = siteSession.current()?.id;
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    if (signal.aborted) return;
    const session = siteSession.current();
    // Another tab may continue it until then.
    const left = session ? session.lastActiveAt + SESSION_IDLE_MS - Date.now() + 1 : LOOK_MS;
    timer = setTimeout(look, Math.min(left, LONGEST_MS));
    if (session?.id === known) return;
    known = session?.id;
    listener(session);
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  look();
}
