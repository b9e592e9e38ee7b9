import { randomId } from '../../platform/browser/randomId.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { redactEvent } from '../../privacy/redaction/redactEvent.ts';
import { isBot } from '../../visitor/bots.ts';
import { outgoing, unsentEvents } from '../outbox/outbox.ts';
import { anonymousId } from './anonymousId.ts';
import { campaignContext, consentContext, visitContext } from './eventContext.ts';
import { currentPage, type Happened } from './eventMetadata.ts';
import type { TrackedCall, TrackedEvent, Tracker } from './trackedEvent.ts';

/**
 * The site's tracker. What is tracked without consent to analytics (C0002) is dropped, not kept for later; so is all that is tracked on the server, on
 * a debug page, or in a crawler's browser, where nobody is counted.
 */
export const siteTracker: Tracker = {
  track: (event, properties, happened) => record({ type: 'track', event, properties: { ...properties } }, happened),
  page: (name, properties, happened) => record({ type: 'page', name, properties: { ...properties } }, happened),
  identify: (userId, traits = {}) => record({ type: 'identify', userId, traits }),
  group: (groupId, traits = {}) => record({ type: 'group', groupId, traits }),
  alias: (userId, previousId) => record({ type: 'alias', userId, previousId }),
  screen: (name, properties = {}) => record({ type: 'screen', name, properties }),
};

function record(call: TrackedCall, happened?: Happened): void {
  if (typeof document === 'undefined' || 'debug' in document.documentElement.dataset) return;
  if (!browserConsent.allows('C0002') || isBot(navigator.userAgent)) return;
  const event = createEvent(call, happened);
  if (import.meta.env?.DEV) import('./checkEvent.ts').then(({ checkEvent }) => checkEvent(event));
  unsentEvents.keep(event);
  outgoing.hand(event);
}

let lastMs = 0;

/**
 * Says of a call when, where, of whom and under what consent it was, e-mail addresses REDACTED.
 * @param call what was told
 * @param happened which, when and where, if not now and here
 */
export function createEvent(call: TrackedCall, happened?: Happened): TrackedEvent {
  const { messageId = randomId(), page = currentPage(), timestamp = nextTime() } = happened ?? {};
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
      ...visitContext.at(timestamp),
    },
  });
}

/** Of two events in the same millisecond, page and identify of a view say, the second is later: by their times they are put in order again. */
function nextTime(): string {
  const now = Date.now();
  // A clock that is set back counts, after a second.
  lastMs = now > lastMs || lastMs - now > 1_000 ? now : lastMs + 1;
  return new Date(lastMs).toISOString();
}
