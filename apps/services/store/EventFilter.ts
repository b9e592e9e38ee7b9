/** Which events are wanted. Times are milliseconds since 1970. */
export interface EventFilter {
  /** Received at or after. */
  since?: number;
  /** Received before. */
  until?: number;
  vendor?: string;
  type?: string;
  event?: string;
  /** An anonymous id or a user id. */
  visitor?: string;
  /** How many at most. */
  limit: number;
  /** Where the page before ended. */
  after?: EventPosition;
}

/** A place in the list of events, which stays where it is while more are written. */
export interface EventPosition {
  receivedAt: number;
  /** Place of the record's table in `TABLE_NAMES`, which orders records of the same time. */
  table: number;
  /** Of the record in its table. */
  id: number;
}
