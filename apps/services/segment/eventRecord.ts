import { validateEvent } from '@cumulus/tracking-plan';
import type { ReceivedRecord } from '../store/ReceivedRecord.ts';

const ADDRESSES = ['ip', 'ip_address', 'ipAddress'];

/**
 * An event as it is stored: told whether it follows the plan, without an address of the visitor's.
 * @param event free of faults; loses what it says of addresses
 * @param receivedAt milliseconds since 1970
 */
export function eventRecord(event: Record<string, unknown>, type: string, receivedAt: number): ReceivedRecord {
  for (const part of [event, event.context, event.properties, event.traits]) removeAddresses(part);
  const name = text(event.event) ?? (type === 'page' || type === 'screen' ? text(event.name) : null);
  const validity = validateEvent({
    type,
    event: text(event.event),
    properties: event.properties,
    traits: event.traits,
  });
  return {
    ...{ vendor: 'segment', type, event: name },
    ...{ anonymousId: text(event.anonymousId), userId: text(event.userId), messageId: String(event.messageId) },
    ...{ receivedAt, payload: event },
    isValid: validity.isValid,
    reason: validity.isValid ? null : validity.reason,
  };
}

function removeAddresses(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const name of ADDRESSES) if (name in part) delete (part as Record<string, unknown>)[name];
}

function text(value: unknown): string | null {
  return value === undefined || value === null || value === '' ? null : String(value);
}
