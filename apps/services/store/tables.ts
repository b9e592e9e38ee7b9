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

/** How long and how much is kept of one table. */
export interface RetentionLimits {
  maxDays: number;
  maxBytes: number;
}

/** The limits of each table; what a table without limits holds is kept for good. */
export type StoreLimits = Partial<Record<TableName, RetentionLimits>>;

/**
 * Version of the tables. A database of a later one is refused, an older one is brought up to it.
 * 1: one table for all records. 2: consent records have a table of their own. 3: records have `occurred_at`; the message is `jsonb` on PostgreSQL,
 * in a column of another name, so that a process of an earlier release fails on it (503) where it would read or write something else.
 */
export const SCHEMA_VERSION = 3;

/** What a record consists of, on both databases. PostgreSQL has `message_text` as well. */
export const RECORD_COLUMNS =
  'vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, is_valid, reason';

const DEFINITIONS = `
  vendor TEXT NOT NULL,
  type TEXT NOT NULL,
  event TEXT,
  anonymous_id TEXT,
  user_id TEXT,
  message_id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  occurred_at BIGINT NOT NULL,
  {message},
  is_valid SMALLINT NOT NULL,
  reason TEXT,
  UNIQUE (message_id, vendor)`;

/**
 * The tables, in SQL that both databases take once `{key}` is replaced by how each numbers its rows, and `{message}` by how it holds a message.
 * `consent` has the consent records, `event` all others. `link` has the ids of one visitor that an identify or alias brought together, and outlives
 * the message that did. `outbox` has what is sent to the real vendor. `lease` says which process does what only one may do.
 * `plan_view` has the views that were made of the tracking plan, so that no other is ever replaced.
 */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS event (
  id {key},${DEFINITIONS}
);
CREATE INDEX IF NOT EXISTS event_by_time ON event (received_at);
CREATE INDEX IF NOT EXISTS event_by_name ON event (event, received_at) WHERE event IS NOT NULL;
CREATE INDEX IF NOT EXISTS event_by_anonymous_id ON event (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS event_by_user_id ON event (user_id) WHERE user_id IS NOT NULL;
CREATE TABLE IF NOT EXISTS consent (
  id {key},${DEFINITIONS}
);
CREATE INDEX IF NOT EXISTS consent_by_time ON consent (received_at);
CREATE INDEX IF NOT EXISTS consent_by_anonymous_id ON consent (anonymous_id, received_at, id) WHERE anonymous_id IS NOT NULL;
CREATE TABLE IF NOT EXISTS link (
  identity TEXT NOT NULL,
  other TEXT NOT NULL,
  PRIMARY KEY (identity, other)
);
CREATE INDEX IF NOT EXISTS link_by_other ON link (other);
CREATE TABLE IF NOT EXISTS outbox (
  event_id BIGINT PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  lane SMALLINT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_at BIGINT NOT NULL,
  problem TEXT
);
CREATE INDEX IF NOT EXISTS outbox_waiting ON outbox (lane, event_id) WHERE state = 'waiting';
CREATE TABLE IF NOT EXISTS lease (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until BIGINT NOT NULL
);
CREATE TABLE IF NOT EXISTS plan_view (
  name TEXT PRIMARY KEY,
  definition TEXT NOT NULL
);
`;

/**
 * Moves consent records from `event` to their own table, both of version 3. Runs in the transaction that brings the tables up, so that a crash
 * leaves all records where they were.
 * @param columns of a record, in this database
 */
export const moveConsents = (columns: string): string[] => [
  `INSERT INTO consent (${columns}) SELECT ${columns} FROM event WHERE vendor = 'consent' ORDER BY id ON CONFLICT (message_id, vendor) DO NOTHING`,
  `DELETE FROM event WHERE vendor = 'consent'`,
  'DROP INDEX IF EXISTS event_misplaced',
];
