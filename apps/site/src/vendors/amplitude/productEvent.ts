import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';

/** An event in the form of Amplitude's HTTP API. */
export interface ProductEvent {
  event_type: string;
  event_properties?: Record<string, unknown>;
  user_properties?: Record<string, unknown>;
  groups?: Record<string, string>;
  group_properties?: Record<string, unknown>;
  user_id?: string;
  device_id: string;
  /** When the session began, milliseconds since 1970; -1 outside of sessions. */
  session_id: number;
  /** Milliseconds since 1970. */
  time: number;
  /** The vendor and the built-in service store an id once. */
  insert_id: string;
  country?: string;
  language: string;
  platform: string;
  user_agent: string;
}

const NO_SESSION = -1;
/** By this property the vendor leads from an event to its recording. */
const REPLAY_ID = '[Amplitude] Session Replay ID';

/**
 * An event of the site in Amplitude's form, with the same id, time, visitor and session. E-mail addresses are REDACTED already (siteTracker.ts).
 * REQ-PAN-01.
 */
export function productEvent(event: TrackedEvent): ProductEvent {
  const { messageId, anonymousId, timestamp, context } = event;
  const { location } = context as { location?: { country: string } };
  return {
    ...callOf(event),
    device_id: anonymousId,
    session_id: typeof context.sessionStart === 'number' ? context.sessionStart : NO_SESSION,
    time: Date.parse(timestamp),
    insert_id: messageId,
    ...(location && { country: location.country }),
    language: context.locale,
    platform: 'Web',
    user_agent: context.userAgent,
  };
}

/** What the vendor calls the kinds of events; `$…` are its reserved names. */
function callOf(
  event: TrackedEvent,
): Pick<
  ProductEvent,
  'event_type' | 'event_properties' | 'user_properties' | 'groups' | 'group_properties' | 'user_id'
> {
  const { page, campaign, replayId } = event.context;
  const shared = {
    page,
    ...(campaign !== undefined && { campaign }),
    ...(typeof replayId === 'string' && { [REPLAY_ID]: replayId }),
  };
  switch (event.type) {
    case 'track':
      return { event_type: event.event, event_properties: { ...event.properties, ...shared } };
    case 'page':
    case 'screen':
      return { event_type: event.type, event_properties: { ...event.properties, name: event.name, ...shared } };
    case 'identify':
      return {
        event_type: '$identify',
        user_properties: { $set: event.traits },
        ...(event.userId && { user_id: event.userId }),
      };
    case 'group':
      return {
        event_type: '$groupidentify',
        groups: { group: event.groupId },
        group_properties: { $set: event.traits },
      };
    case 'alias':
      return {
        event_type: 'alias',
        event_properties: { previousId: event.previousId, ...shared },
        user_id: event.userId,
      };
  }
}
