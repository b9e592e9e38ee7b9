import { type UserLocation, userLocation } from '../../visitor/location/userLocation.ts';
import { SESSION_IDLE_MS } from '../../visitor/SESSION_IDLE_MS.ts';
import { siteSession } from '../../visitor/siteSession.ts';
import { unsentEvents } from './unsentEvents.ts';

/** What the events of one visit share: the id of the session, and the country by Segment's name for it. */
export interface VisitContext {
  sessionId?: string;
  location?: { country: string };
}

/** Reads what an event carries of its visit, and completes what happened before the country was known. */
export const visitContext = { at, complete };

/**
 * Of an event that happens now, or of one that an earlier page left behind; it counts as activity. One that is older than the session, by more than a
 * session's pause, is of a visit that is over: of that nothing is known any more.
 * @param timestamp ISO 8601
 */
function at(timestamp: string): VisitContext {
  const session = siteSession.touch();
  if (!session || Date.parse(timestamp) < session.startedAt - SESSION_IDLE_MS) return {};
  const country = userLocation.read()?.country_code;
  return { sessionId: session.id, ...(country && { location: { country } }) };
}

/** Once the country is known: adds it to the events of this session that nobody has acknowledged yet. */
function complete({ country_code: country }: UserLocation): void {
  const sessionId = siteSession.current()?.id;
  for (const event of unsentEvents.ofThisPage()) {
    const { context } = event;
    if (!sessionId || context.sessionId !== sessionId || context.location) continue;
    context.location = { country };
    unsentEvents.keep(event);
  }
}
