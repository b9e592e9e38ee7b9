/** A message on its way to the real vendor. */
export interface OutboxRow {
  eventId: number;
  /** How often it was sent in vain. */
  attempts: number;
  /** Not to be sent before; milliseconds since 1970. */
  nextAt: number;
  /** JSON, as it was received. */
  payload: string;
  receivedAt: number;
}
