import type { OutboxRow } from './OutboxRow.ts';

/** What the vendor documents for a message whose address it is not to know; without one it would take this server's for the visitor's. */
const NO_ADDRESS = '0.0.0.0';

/**
 * A message as the vendor's server API wants it. Its time is set right by the visitor's clock, as the vendor does for what browsers send:
 * received − (sent − made).
 */
export function toForwardedMessage({ payload, receivedAt }: OutboxRow): Record<string, unknown> {
  const { writeKey: _ours, ...message } = JSON.parse(payload) as Record<string, unknown>;
  const made = timeOf(message.timestamp);
  const sent = timeOf(message.sentAt);
  const isKnown = !Number.isNaN(made) && !Number.isNaN(sent);
  return {
    ...message,
    ...(isKnown && {
      originalTimestamp: message.timestamp,
      timestamp: new Date(receivedAt - (sent - made)).toISOString(),
    }),
    context: { ...(message.context as object | undefined), ip: NO_ADDRESS },
  };
}

const timeOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number.NaN);
