/** Version of the tables. A database of a later one is refused, an older one would be brought up to it. */
export const SCHEMA_VERSION = 1;

/**
 * The tables, in SQL that both databases take once `{key}` is replaced by how each numbers its rows.
 * `link` has the ids of one visitor that an identify or alias brought together, and outlives the message that did. `outbox` has what goes on to the
 * real vendor. `lease` says which process does what only one may do.
 */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS event (
  id {key},
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
  UNIQUE (message_id, vendor)
);
CREATE INDEX IF NOT EXISTS event_by_time ON event (received_at);
CREATE INDEX IF NOT EXISTS event_by_name ON event (event, received_at) WHERE event IS NOT NULL;
CREATE INDEX IF NOT EXISTS event_by_anonymous_id ON event (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS event_by_user_id ON event (user_id) WHERE user_id IS NOT NULL;
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
