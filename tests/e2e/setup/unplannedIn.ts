import { validateEvent } from '@cumulus/tracking-plan';
import type { Request } from '@playwright/test';
import { sentEvents } from './sentEvents.ts';

/** Why events of a request don't match the tracking plan: one reason for each; empty without events. */
export function unplannedIn(request: Request): string[] {
  return sentEvents(request).flatMap((event) => {
    const validity = validateEvent(event);
    return validity.isValid ? [] : [validity.reason];
  });
}
