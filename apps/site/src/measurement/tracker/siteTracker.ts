import { browserConsent } from '../../visitor/consent/browserConsent.ts';
import { isBot } from '../../visitor/isBot.ts';
import { createEvent } from './createEvent.ts';
import type { Happened } from './Happened.ts';
import { outgoing } from './outgoing.ts';
import type { TrackedCall } from './TrackedCall.ts';
import type { Tracker } from './Tracker.ts';
import { unsentEvents } from './unsentEvents.ts';

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
