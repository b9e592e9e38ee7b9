import { validateEvent } from '@cumulus/tracking-plan';
import type { TrackedEvent } from './TrackedEvent.ts';

/** In development only: shows an event that isn't as the tracking plan has it. The service checks each one again, always. */
export function checkEvent(event: TrackedEvent): void {
  const validity = validateEvent(event);
  if (!validity.isValid) console.error('[tracking plan]', validity.reason, event);
}
