import { browserConsent } from '../../privacy/browserConsent.ts';
import { onSessionChange } from '../../visitor/sessionChanges.ts';
import { type SiteSession, siteSession } from '../../visitor/siteSession.ts';
import { anonymousId } from '../tracker/anonymousId.ts';

/** What product analytics, replay and monitoring identify a visit by: the same two ids for each. */
export interface ObservedIds {
  /** The visitor's anonymous id. */
  deviceId: string;
  /** When the site's session began, milliseconds since 1970: the form of session ids in product analytics. */
  sessionId: number;
}

/** The visit as the vendors that observe it know it. */
export const observedSession = { ids, onChange };

/** The ids; undefined without consent to analytics (C0002) or without a session: it has ended, or storage is full or blocked. */
function ids(): ObservedIds | undefined {
  return idsOf(siteSession.current());
}

/**
 * Reports when the session has ended on the open page, after 30 minutes without activity, and when another has begun.
 * @param listener gets the ids of the new session, or undefined when there is none; it is not called for the present one
 * @param signal removes the listener
 */
function onChange(listener: (ids: ObservedIds | undefined) => void, signal: AbortSignal): void {
  onSessionChange((session) => listener(idsOf(session)), signal);
}

function idsOf(session: SiteSession | undefined): ObservedIds | undefined {
  if (!session || !browserConsent.allows('C0002')) return undefined;
  return { deviceId: anonymousId.read(), sessionId: session.startedAt };
}
