import type { EventName, EventProperties } from '@cumulus/tracking-plan';
import type { ConsentContext } from './eventContext.ts';
import type { EventMetadata, PageContext } from './eventMetadata.ts';

/** Properties of an event or traits of a visitor. */
export type Properties = Record<string, unknown>;

/**
 * The one interface for everything that is measured, independent of the vendor. Calls without consent to analytics (C0002) are dropped; none throws.
 * `metadata` is that of a call which happened earlier; without it the call happens now.
 */
export interface Tracker {
  /** One event of the tracking plan. */
  track<Name extends EventName>(event: Name, properties: EventProperties[Name], metadata?: EventMetadata): void;
  /** A page was shown. */
  page(name?: string, properties?: Properties, metadata?: EventMetadata): void;
  /** Traits of the visitor; without a user id those of the anonymous visitor. */
  identify(userId?: string, traits?: Properties): void;
  group(groupId: string, traits?: Properties): void;
  alias(userId: string, previousId?: string): void;
  screen(name: string, properties?: Properties): void;
}

/** One call of the tracker, before visitor, page and consent are added. */
export type TrackedCall =
  | { type: 'track'; event: string; properties: Properties }
  | { type: 'page' | 'screen'; name?: string; properties: Properties }
  | { type: 'identify'; userId?: string; traits: Properties }
  | { type: 'group'; groupId: string; traits: Properties }
  | { type: 'alias'; userId: string; previousId?: string };

/** A complete event in Segment's wire form, so that a later page can send it unchanged. */
export type TrackedEvent = TrackedCall & {
  /** The store deduplicates by it: it stays the same however often the event is sent. */
  messageId: string;
  anonymousId: string;
  /** When it happened, ISO 8601. */
  timestamp: string;
  context: { consent: ConsentContext; page: PageContext; userAgent: string; locale: string } & Properties;
};
