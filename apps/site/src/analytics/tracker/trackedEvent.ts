import type { EventName, EventProperties } from '@cumulus/tracking-plan';
import type { ConsentContext } from './eventContext.ts';
import type { Happened } from './eventMetadata.ts';

/** What is sent along with an event or a person. */
export type Properties = Record<string, unknown>;

/**
 * Where everything that is measured goes, whoever the vendor is. What is told without consent to analytics (C0002) is dropped; nothing throws.
 */
export interface Tracker {
  /** One event of the tracking plan. `happened` says which, when and where, if not now and here. */
  track<Name extends EventName>(event: Name, properties: EventProperties[Name], happened?: Happened): void;
  /** A page was shown. `happened` says which, when and where, if not now and here. */
  page(name?: string, properties?: Properties, happened?: Happened): void;
  /** Who is visiting; without an id the visitor as known so far. */
  identify(userId?: string, traits?: Properties): void;
  group(groupId: string, traits?: Properties): void;
  alias(userId: string, previousId?: string): void;
  screen(name: string, properties?: Properties): void;
}

/** One call of the tracker: what was told, before it is known of whom and where. */
export type TrackedCall =
  | { type: 'track'; event: string; properties: Properties }
  | { type: 'page' | 'screen'; name?: string; properties: Properties }
  | { type: 'identify'; userId?: string; traits: Properties }
  | { type: 'group'; groupId: string; traits: Properties }
  | { type: 'alias'; userId: string; previousId?: string };

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
