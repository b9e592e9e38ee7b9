import { correctedTime } from '../rows/correctedTime.ts';
import type { OutboxRow } from './OutboxRow.ts';

/** What the vendor documents for a message whose address it is not to know; without one it would take this server's for the visitor's. */
const NO_ADDRESS = '0.0.0.0';

/**
 * A message as the vendor's server API wants it. Its time is set right by the visitor's clock, as the vendor does for what browsers send:
 * received − (sent − made). Without one it happened when it was received: the vendor would take the time at which it is forwarded.
 * @throws Error the payload is no JSON
 */
export function toForwardedMessage({ payload, receivedAt }: OutboxRow): Record<string, unknown> {
  const { writeKey: _ours, ...message } = JSON.parse(payload) as Record<string, unknown>;
  return {
    ...message,
    ...timesOf(message, receivedAt),
    context: { ...(message.context as object | undefined), ip: NO_ADDRESS },
  };
}

function timesOf(message: Record<string, unknown>, receivedAt: number): object {
  const { timestamp, sentAt } = message;
  const received = new Date(receivedAt).toISOString();
  if (!timestamp) return { timestamp: received };
  const corrected = correctedTime(message, receivedAt);
  if (!sentAt || Number.isNaN(corrected)) return {};
  const made = new Date(corrected);
  // Clocks may be wrong by more than there are dates.
  const isDate = !Number.isNaN(made.getTime());
  return { originalTimestamp: timestamp, timestamp: isDate ? made.toISOString() : received };
}
