import { readDecodedCookie } from '../../platform/browser/domainCookies.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { CONSENT_GROUPS, type ConsentGroup } from '../../privacy/consentGroups.ts';
import { readConsent } from '../../privacy/recordedConsent.ts';
import { UTM_NAMES } from '../../visitor/attribution/carriedQuery.ts';
import { CHANNEL_COOKIES } from '../../visitor/attribution/channelNames.ts';
import { type UserLocation, userLocation } from '../../visitor/location.ts';
import { SESSION_IDLE_MS, siteSession } from '../../visitor/siteSession.ts';
import { isSampledIn } from '../observation/sampling.ts';
import { recipients } from '../outbox/recipients.ts';
import { anonymousId } from './anonymousId.ts';

/** The consent that an event was collected under. */
export interface ConsentContext {
  /** By group, in the form of Segment's consent tools. */
  categoryPreferences: Record<ConsentGroup, boolean>;
  /** Version of the text that the visitor answered; with OneTrust, version of its script. */
  version?: string;
  /** Id of the decision's record. */
  consentId?: string;
}

/**
 * The visitor's consent now, for `context.consent` of an event. Without version and id where nobody decided and the country's rule allows measuring.
 * REQ-CNS-08.
 */
export function consentContext(): ConsentContext {
  const recorded = readConsent();
  const allowed = CONSENT_GROUPS.map((group) => [group, browserConsent.allows(group, recorded)]);
  const decision = parseConsentCookie(recorded.record ?? '');
  const fields = (['version', 'consentId'] as const).flatMap((name) => {
    const value = decision.get(name);
    return value ? [[name, value]] : [];
  });
  return { categoryPreferences: Object.fromEntries(allowed), ...Object.fromEntries(fields) };
}

/** OneTrust encodes each value, or the whole cookie as well. */
function parseConsentCookie(cookie: string): URLSearchParams {
  const text = cookie.includes('=') ? cookie : new URLSearchParams(`whole=${cookie}`).get('whole');
  return new URLSearchParams(text ?? '');
}

/** The attribution cookies as Segment's `context.campaign`; undefined where there are none. */
export function campaignContext(): Record<string, string> | undefined {
  const campaign: Record<string, string> = {};
  for (const cookie of UTM_NAMES) {
    const value = readDecodedCookie(cookie);
    if (value) campaign[cookie === 'utm_campaign' ? 'name' : cookie.replace('utm_', '')] = value;
  }
  return Object.keys(campaign).length ? campaign : undefined;
}

/** The visit's channel, and the host that the visitor came back from in it (REQ-ATT-06, REQ-ATT-07). */
export function channelContext(): { channel?: string; returnedFrom?: string } {
  const [channel, returnedFrom] = CHANNEL_COOKIES.map(([cookie]) => readDecodedCookie(cookie));
  return { ...(channel && { channel }), ...(returnedFrom && { returnedFrom }) };
}

/** What the events of one visit share: the session's id and beginning (milliseconds since 1970), and the country by Segment's name for it. */
interface VisitContext {
  sessionId?: string;
  sessionStart?: number;
  /** Of a session that is recorded: visitor and session, by which session replay knows the recording. REQ-RPL-06. */
  replayId?: string;
  location?: { country: string };
}

export const visitContext = { at, complete };

/**
 * Context of an event. An event of an earlier page that is older than the session, by more than the idle time, belongs to an earlier visit, whose
 * context is no longer known.
 * @param timestamp of the event, ISO 8601
 * @param isActivity of the visitor: continues the session or begins one. Other events join the session, and have no context where it has ended
 */
function at(timestamp: string, isActivity: boolean): VisitContext {
  const session = isActivity ? siteSession.touch() : siteSession.current();
  if (!session || Date.parse(timestamp) < session.startedAt - SESSION_IDLE_MS) return {};
  const country = userLocation.read()?.country_code;
  const { id: sessionId, startedAt: sessionStart } = session;
  const isRecorded = isSampledIn('replay', sessionStart);
  return {
    ...{ sessionId, sessionStart },
    ...(isRecorded && { replayId: `${anonymousId.read()}/${sessionStart}` }),
    ...(country && { location: { country } }),
  };
}

/** Adds the country, once it is known, to the events of this session in the outbox. */
function complete({ country_code: country }: UserLocation): void {
  const sessionId = siteSession.current()?.id;
  recipients.update(({ context }) => {
    if (!sessionId || context.sessionId !== sessionId || context.location) return false;
    context.location = { country };
    return true;
  });
}
