import type { EventName, EventProperties } from '@cumulus/tracking-plan';
import type { Happened } from './Happened.ts';

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
