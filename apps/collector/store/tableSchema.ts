import { StoreError } from '@cumulus/sql/StoreError';
import type { TableName } from './tables.ts';

/**
 * Version of the tables. A database of a later version is refused; to one of version 3 or 4 the tables are added that it doesn't have.
 * 3: records have `occurred_at`, and the message is `jsonb` on PostgreSQL. 4: tables of product analytics, monitoring and recordings. 5: table of senders.
 */
export const SCHEMA_VERSION = 5;
const OLDEST_VERSION = 3;

/** @param version of the tables; 0 or undefined where there are none. @throws Error they are of a release that this one can't take over */
export function refuseOldVersion(version: number | undefined): void {
  if (!version || version >= OLDEST_VERSION) return;
  throw new StoreError(
    'unavailable',
    `its tables are of version ${version}, this release takes over those from version ${OLDEST_VERSION} on: start the release before this one once, which migrates them. Nothing was changed`,
  );
}

/** Columns of a record on both databases; PostgreSQL also has `message_text`. */
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

/** A table of records like `event`. A recording's session is in `event`. */
const recordTable = (name: TableName) => `
CREATE TABLE IF NOT EXISTS ${name} (
  id {key},${DEFINITIONS}
);
CREATE INDEX IF NOT EXISTS ${name}_by_time ON ${name} (received_at);
CREATE INDEX IF NOT EXISTS ${name}_by_name ON ${name} (event, received_at) WHERE event IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${name}_by_anonymous_id ON ${name} (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS ${name}_by_user_id ON ${name} (user_id) WHERE user_id IS NOT NULL;`;

/**
 * The tables, in SQL for both databases; `{key}`, `{message}` and `{byKey}` are replaced by the definitions of each database.
 * `consent` has the consent records, `product_event`, `monitoring` and `recording` those of product analytics, monitoring and replay, `event` all others. `link` has pairs of ids of one visitor, from identify and alias; they stay after the message is
 * deleted. `outbox` has the messages to be forwarded. `lease` names the process that does a task of which only one may.
 * `sender` has who sent the records of today and yesterday, as codes (`SenderCodes`): apart from the records, so that it is deleted and summed up at little cost, with the bytes of the message. Its rows may
 * stay for as long when their record is deleted. `plan_view` has the views created from the tracking plan, so that foreign views are never replaced.
 */
export const SCHEMA = `${(['event', 'product_event', 'monitoring', 'recording'] as const).map(recordTable).join('')}
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
CREATE TABLE IF NOT EXISTS sender (
  record_table SMALLINT NOT NULL,
  day INTEGER NOT NULL,
  record_id BIGINT NOT NULL,
  code TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (record_table, day, record_id)
){byKey};
CREATE TABLE IF NOT EXISTS plan_view (
  name TEXT PRIMARY KEY,
  definition TEXT NOT NULL
);
`;
