/** One event as a collector took it. It has no IP address, and the store drops those that a payload brings. */
export interface ReceivedRecord {
  /** Whose protocol brought it: `segment`, `consent`, … */
  vendor: string;
  /** The vendor's kind of message: `track`, `page`, `identify`, … */
  type: string;
  /** Name of a tracked event, or of a page. */
  event: string | null;
  anonymousId: string | null;
  userId: string | null;
  /** What a vendor's message is known by: of two with the same one the first is kept. */
  messageId: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** The message as it came. */
  payload: object;
  /** Whether it follows the tracking plan. */
  isValid: boolean;
  /** Why it does not; null when it does. */
  reason: string | null;
}
