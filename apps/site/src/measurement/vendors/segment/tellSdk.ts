import type { Analytics } from '@segment/analytics-next';
import { reportError } from '../../../platform/browser/reportError.ts';
import type { TrackedEvent } from '../../tracker/TrackedEvent.ts';

/** Hands an event to the SDK as it happened: its id, time, visitor and page. */
export function tellSdk(analytics: Analytics, event: TrackedEvent): void {
  report(call(analytics, event));
}

function call(analytics: Analytics, event: TrackedEvent): Promise<unknown> {
  const { messageId, anonymousId, context } = event;
  const options = { messageId, anonymousId, timestamp: new Date(event.timestamp), context };
  switch (event.type) {
    case 'track':
      return analytics.track(event.event, event.properties, options);
    case 'page':
    case 'screen':
      return analytics[event.type](event.name, event.properties, options);
    case 'identify':
      return event.userId
        ? analytics.identify(event.userId, event.traits, options)
        : analytics.identify(event.traits, options);
    case 'group':
      return analytics.group(event.groupId, event.traits, options);
    case 'alias':
      return analytics.alias(event.userId, event.previousId, options);
  }
}

function report(told: Promise<unknown>): void {
  told.catch((error) => reportError('segment', error));
}
