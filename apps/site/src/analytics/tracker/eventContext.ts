import { browserCookies } from '../../platform/browser/domainCookies.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { CONSENT_GROUPS, type ConsentGroup } from '../../privacy/consentGroups.ts';
import { recordedConsent } from '../../privacy/recordedConsent.ts';
import { UTM_NAMES } from '../../visitor/attribution/carriedQuery.ts';
import { type UserLocation, userLocation } from '../../visitor/location.ts';
import { SESSION_IDLE_MS, siteSession } from '../../visitor/siteSession.ts';
import { unsentEvents } from '../outbox/outbox.ts';

/** The consent that an event was collected under. */
export interface ConsentContext {
  /** By group, as Segment's own consent tools write it. */
  categoryPreferences: Record<ConsentGroup, boolean>;
  /** Of the text that was answered; with OneTrust, of its script. */
  version?: string;
  /** What the decision is recorded under. */
  consentId?: string;
}

/**
 * The visitor's consent at this moment, for `context.consent` of an event. Where the rule of the country allows measuring before anybody decided, there
 * is neither version nor id.
 */
export function consentContext(): ConsentContext {
  const allowed = CONSENT_GROUPS.map((group) => [group, browserConsent.allows(group)]);
  const decision = fieldsOf(recordedConsent.read() ?? '');
  const said = (['version', 'consentId'] as const).flatMap((name) => {
    const value = decision.get(name);
    return value ? [[name, value]] : [];
  });
  return { categoryPreferences: Object.fromEntries(allowed), ...Object.fromEntries(said) };
}

/** OneTrust encodes each value, or the whole cookie besides. */
function fieldsOf(record: string): URLSearchParams {
  const text = record.includes('=') ? record : new URLSearchParams(`whole=${record}`).get('whole');
  return new URLSearchParams(text ?? '');
}

/** Where the visitor came from, in Segment's words: what the attribution cookies say; undefined where there are none. */
export function campaignContext(): Record<string, string> | undefined {
  const campaign: Record<string, string> = {};
  for (const cookie of UTM_NAMES) {
    const value = browserCookies.read(cookie);
    if (value) campaign[cookie === 'utm_campaign' ? 'name' : cookie.replace('utm_', '')] = value;
  }
  return Object.keys(campaign).length ? campaign : undefined;
}

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
