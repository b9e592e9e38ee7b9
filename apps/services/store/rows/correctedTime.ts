/**
 * When a message was made, set right as Segment does for what browsers send: received − (sent − made), so that a wrong clock takes itself out
 * (https://segment.com/docs/connections/spec/common/#timestamps). Without `sentAt` the sender's clock is believed.
 * @param message as it came; a decision on consent says `decidedAt`
 * @param receivedAt milliseconds since 1970
 * @returns milliseconds since 1970, perhaps more than there are dates; NaN where the message says nothing
 */
export function correctedTime(message: object, receivedAt: number): number {
  const { timestamp, decidedAt, sentAt } = message as Record<string, unknown>;
  const made = timeOf(timestamp ?? decidedAt);
  const sent = timeOf(sentAt);
  return Number.isNaN(sent) ? made : receivedAt - (sent - made);
}

const timeOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number.NaN);
