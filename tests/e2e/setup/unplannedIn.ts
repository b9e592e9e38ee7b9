import { validateEvent } from '@cumulus/tracking-plan';
import type { Request } from '@playwright/test';
import { sentEvents } from './sentEvents.ts';

/** What of the events in a request isn't as the tracking plan has it: the reason for each, none if it carries no events. */
export function unplannedIn(request: Request): string[] {
  return sentEvents(request).flatMap((event) => {
    const validity = validateEvent(event);
    return validity.isValid ? [] : [validity.reason];
  });
}
