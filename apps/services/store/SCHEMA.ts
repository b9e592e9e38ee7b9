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
