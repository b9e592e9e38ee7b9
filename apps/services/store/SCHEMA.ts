/**
 * Version of the tables. A database of a later one is refused, an older one is brought up to it.
 * 1: one table for all records. 2: consent records have a table of their own.
 */
export const SCHEMA_VERSION = 2;

const RECORD_COLUMNS = `
  vendor TEXT NOT NULL,
  type TEXT NOT NULL,
  event TEXT,
  anonymous_id TEXT,
  user_id TEXT,
  message_id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  payload TEXT NOT NULL,
  is_valid SMALLINT NOT NULL,
  reason TEXT,
  UNIQUE (message_id, vendor)`;

/**
 * The tables, in SQL that both databases take once `{key}` is replaced by how each numbers its rows.
 * `consent` has the consent records, `event` all others. `link` has the ids of one visitor that an identify or alias brought together, and outlives
 * the message that did. `outbox` has what is sent to the real vendor. `lease` says which process does what only one may do.
 * `event_misplaced` is empty unless an older release wrote a consent record to `event`, and finds it without reading the table.
 */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS event (
  id {key},${RECORD_COLUMNS}
);
CREATE INDEX IF NOT EXISTS event_by_time ON event (received_at);
CREATE INDEX IF NOT EXISTS event_by_name ON event (event, received_at) WHERE event IS NOT NULL;
CREATE INDEX IF NOT EXISTS event_by_anonymous_id ON event (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS event_by_user_id ON event (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS event_misplaced ON event (id) WHERE vendor = 'consent';
CREATE TABLE IF NOT EXISTS consent (
  id {key},${RECORD_COLUMNS}
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
`;

const MOVED = 'vendor, type, event, anonymous_id, user_id, message_id, received_at, payload, is_valid, reason';

/**
 * Moves consent records from `event` to their own table. Runs in the transaction that brings the tables up to version 2, so that a crash leaves
 * all records where they were; and once a minute for records that a process of an older release still writes to a shared database.
 */
export const MOVE_CONSENTS = [
  `INSERT INTO consent (${MOVED}) SELECT ${MOVED} FROM event WHERE vendor = 'consent' ORDER BY id ON CONFLICT (message_id, vendor) DO NOTHING`,
  `DELETE FROM event WHERE vendor = 'consent' RETURNING id`,
] as const;
