import type { ConsentContext } from './consentContext.ts';
import type { TrackedCall } from './TrackedCall.ts';
import type { Properties } from './Tracker.ts';

/** Segment's description of the page that an event happened on. */
export interface PageContext {
  path: string;
  referrer: string;
  search: string;
  title: string;
  url: string;
}

/** An event in Segment's wire form: whole, so that it can be sent from a later page as it happened. */
export type TrackedEvent = TrackedCall & {
  /** What the store tells it by: the same however often it is sent. */
  messageId: string;
  anonymousId: string;
  /** When it happened, in ISO form. */
  timestamp: string;
  context: { consent: ConsentContext; page: PageContext; userAgent: string; locale: string } & Properties;
};
