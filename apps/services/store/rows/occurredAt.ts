import { correctedTime } from './correctedTime.ts';

/** Browsers keep what they could not send for 7 days (storageMatrix `cuUnsent:`): nothing honest is older. */
export const MAX_EARLIER_MS = 604_800_000;
/** What a request takes at most, and clocks of servers differ by. */
export const MAX_LATER_MS = 300_000;

/**
 * When something happened, for reports: what the message says, set right by the difference of `sentAt` and its arrival, at most 7 days before and
 * 5 minutes after it. What the message itself says stays in it.
 * @param message as it came
 * @param receivedAt milliseconds since 1970
 * @returns milliseconds since 1970; the arrival where nothing is said
 */
export function occurredAt(message: object, receivedAt: number): number {
  const corrected = correctedTime(message, receivedAt);
  if (Number.isNaN(corrected)) return receivedAt;
  return Math.min(Math.max(corrected, receivedAt - MAX_EARLIER_MS), receivedAt + MAX_LATER_MS);
}
