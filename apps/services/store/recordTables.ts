/** Tables of received records. Each has a quota and a retention of its own, so that records of one kind never push out those of another. */
export type TableName = 'event' | 'consent';

/** What the store has to know of a table of records; all have the columns of `event`. */
export interface RecordTable {
  name: TableName;
  /** What its records are called in messages. */
  label: string;
  /** Variables of its limits, for messages. */
  variables: { maxDays: string; maxMb: string };
  /**
   * When its quota is full: `removeOldest` makes room for new records; `refuse` keeps what there is and answers new records with `StoreError` (503).
   */
  whenFull: 'removeOldest' | 'refuse';
  /** SQL condition of records whose time has run out. `$1` is the oldest time that is kept, in milliseconds since 1970. */
  expired: string;
}

/**
 * The next decision of the same consent id. A decision proves what was allowed until the next one, so its time is counted from there.
 * What is left at last is the decision that was in force at `$1`, and all later ones.
 */
const NEXT_DECISION = 'SELECT 1 FROM consent AS next WHERE next.anonymous_id = consent.anonymous_id';

export const RECORD_TABLES: Record<TableName, RecordTable> = {
  event: {
    name: 'event',
    label: 'events',
    variables: { maxDays: 'STORE_MAX_DAYS', maxMb: 'STORE_MAX_MB' },
    whenFull: 'removeOldest',
    expired: 'received_at < $1',
  },
  // A proof of consent is never removed to make room: anyone can send records, also two with one id, of which the first counts as replaced.
  consent: {
    name: 'consent',
    label: 'consent records',
    variables: { maxDays: 'CONSENT_MAX_DAYS', maxMb: 'CONSENT_MAX_MB' },
    whenFull: 'refuse',
    expired: `received_at < $1 AND (NOT EXISTS (${NEXT_DECISION} AND next.received_at >= $1) OR EXISTS (${NEXT_DECISION}
      AND next.received_at < $1 AND (next.received_at, next.id) > (consent.received_at, consent.id)))`,
  },
};

/** Their order is that of records of the same time. */
export const TABLE_NAMES = Object.keys(RECORD_TABLES) as TableName[];

/** The table in which a vendor's records are kept. */
export function tableOf(vendor: string): TableName {
  return vendor === 'consent' ? 'consent' : 'event';
}
