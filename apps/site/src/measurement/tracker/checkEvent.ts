import { validateEvent } from '@cumulus/tracking-plan';
import { reportError } from '../../platform/browser/reportError.ts';
import { showBreach } from './showBreach.ts';
import type { TrackedEvent } from './TrackedEvent.ts';

/**
 * In development only: says in the console and on the page that an event isn't as the tracking plan has it. It is sent all the same: the service
 * checks each one again, always, and keeps it with the reason.
 * @throws in unit tests, so that they fail
 */
export function checkEvent(event: TrackedEvent): void {
  const validity = validateEvent(event);
  if (validity.isValid) return;
  reportError('tracking plan', new Error(validity.reason), { event });
  showBreach(validity.reason);
  if (import.meta.env.MODE === 'test') throw new Error(`Not as the tracking plan has it: ${validity.reason}`);
}
