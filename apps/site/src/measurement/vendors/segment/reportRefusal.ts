import { reportError } from '../../../platform/browser/reportError.ts';
import type { TrackedEvent } from '../../tracker/TrackedEvent.ts';

/**
 * Says of an event that will never be taken which it was, and why: none is dropped silently (specification section 7).
 * @param reason the answer's body, once it is read
 */
export async function reportRefusal(event: TrackedEvent, status: number, reason: Promise<string>): Promise<void> {
  const { type, messageId } = event;
  const name = type === 'track' ? `${type} "${event.event}"` : type;
  reportError('segment', new Error(`${name} was refused with ${status}`), { messageId, reason: await reason });
}
