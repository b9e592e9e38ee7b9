import type { EventName } from '@cumulus/tracking-plan';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { redactEvent } from '../../privacy/redaction/redactEvent.ts';
import { isBot } from '../../visitor/bots.ts';
import { recipients } from '../outbox/recipients.ts';
import { anonymousId } from './anonymousId.ts';
import { campaignContext, channelContext, consentContext, visitContext } from './eventContext.ts';
import { createEventMetadata, type EventMetadata } from './eventMetadata.ts';
import type { TrackedCall, TrackedEvent, Tracker } from './trackedEvent.ts';

/**
 * The site's tracker. Calls without consent to analytics (C0002) are dropped, not kept for later; so are calls on the server, on a debug page and in a
 * crawler's browser.
 * REQ-CNS-01.
 */
export const siteTracker: Tracker = {
  track: (event, properties, metadata) => record({ type: 'track', event, properties: { ...properties } }, metadata),
  page: (name, properties, metadata) => record({ type: 'page', name, properties: { ...properties } }, metadata),
  identify: (userId, traits = {}) => record({ type: 'identify', userId, traits }),
  group: (groupId, traits = {}) => record({ type: 'group', groupId, traits }),
  alias: (userId, previousId) => record({ type: 'alias', userId, previousId }),
  screen: (name, properties = {}) => record({ type: 'screen', name, properties }),
};

/** What the page reports by itself, also where nobody has been at it for a long time: no activity of the visitor. */
const isActivity = (call: TrackedCall) => call.type !== 'track' || call.event !== ('web vitals' satisfies EventName);

function record(call: TrackedCall, metadata?: EventMetadata): void {
  if (typeof document === 'undefined' || 'debug' in document.documentElement.dataset) return;
  if (!browserConsent.allows('C0002') || isBot(navigator.userAgent)) return;
  const event = createEvent(call, metadata ?? { ...createEventMetadata(), timestamp: nextTimestamp() });
  if (import.meta.env?.DEV) import('./checkEvent.ts').then(({ checkEvent }) => checkEvent(event));
  recipients.add(event);
}

/** Adds visitor, consent, campaign and visit to a call, with e-mail addresses REDACTED. */
function createEvent(call: TrackedCall, { messageId, timestamp, page }: EventMetadata): TrackedEvent {
  const campaign = campaignContext();
  return redactEvent({
    ...(call.type === 'page' ? { ...call, properties: { ...page, ...call.properties, name: call.name } } : call),
    messageId,
    anonymousId: anonymousId.read(),
    timestamp,
    context: {
      consent: consentContext(),
      ...{ page, userAgent: navigator.userAgent, locale: navigator.language },
      ...(campaign && { campaign }),
      ...channelContext(),
      ...visitContext.at(timestamp, isActivity(call)),
    },
  });
}

let lastMs = 0;
/** A clock that was set back by more than this is followed; otherwise time stamps would stand still until it catches up. */
const MAX_LEAD_MS = 1_000;

/** Strictly increasing: events of the same millisecond, such as page and identify of a view, keep their order by time. */
function nextTimestamp(): string {
  const nowMs = Date.now();
  lastMs = nowMs > lastMs || lastMs - nowMs > MAX_LEAD_MS ? nowMs : lastMs + 1;
  return new Date(lastMs).toISOString();
}
