/** What of Segment's wire form the plan speaks of. */
export interface SentEvent {
  type: string;
  /** Name of a tracked event; on the record of a consent decision too. */
  event?: string | null;
  properties?: unknown;
  traits?: unknown;
}
