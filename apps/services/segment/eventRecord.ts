import { validateEvent } from '@cumulus/tracking-plan';
import type { ReceivedRecord } from '../store/ReceivedRecord.ts';
import { messageIdOf } from './messageIdOf.ts';

/**
 * An event as it is stored: told whether it follows the plan.
 * @param event free of faults
 * @param receivedAt milliseconds since 1970
 */
export function eventRecord(event: Record<string, unknown>, type: string, receivedAt: number): ReceivedRecord {
  const name = text(event.event) ?? (type === 'page' || type === 'screen' ? text(event.name) : null);
  const validity = validateEvent({
    type,
    event: text(event.event),
    properties: event.properties,
    traits: event.traits,
  });
  const messageId = messageIdOf(event);
  return {
    ...{ vendor: 'segment', type, event: name },
    ...{ anonymousId: text(event.anonymousId), userId: text(event.userId), messageId },
    ...{ receivedAt, payload: { ...event, messageId } },
    isValid: validity.isValid,
    reason: validity.isValid ? null : validity.reason,
  };
}

function text(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? null : String(value);
}
