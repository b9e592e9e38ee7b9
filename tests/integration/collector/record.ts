import { randomUUID } from 'node:crypto';
import type { ReceivedRecord } from '../../../apps/collector/store/records.ts';

/** A record as the collector creates it, with the fields that a test sets. */
export function record(fields: Partial<ReceivedRecord> = {}): ReceivedRecord {
  const messageId = fields.messageId ?? `ajs-next-${randomUUID()}`;
  const { type = 'track', event = 'view web', anonymousId = 'anonymous-1', userId = null } = fields;
  return {
    ...{ vendor: 'segment', type, event, anonymousId, userId, messageId, receivedAt: Date.now() },
    payload: { type, event, anonymousId, userId, messageId, properties: {}, context: {} },
    ...{ isValid: true, reason: null },
    ...fields,
  };
}
