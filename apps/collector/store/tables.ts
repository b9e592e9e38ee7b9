/** Tables of received records. Each has its own quota and retention, so that one kind of records never displaces another. */
export type TableName = 'event' | 'consent' | 'product_event' | 'monitoring' | 'recording';

/** First part of the environment variables of a table's limits. */
type LimitVariable = 'STORE' | 'CONSENT' | 'PRODUCT_EVENTS' | 'MONITORING' | 'RECORDINGS';

/** Properties of a table of records; all have the same columns. */
export interface RecordTable {
  name: TableName;
  /** Name of its records in log messages. */
  label: string;
  /** Environment variables of its limits. */
  variables: { maxDays: `${LimitVariable}_MAX_DAYS`; maxMb: `${LimitVariable}_MAX_MB` };
  /**
   * When its quota is full: `removeOldest` deletes the oldest records; `refuse` refuses new records with `StoreError` (503).
   */
  whenFull: 'removeOldest' | 'refuse';
  /** SQL condition of expired records. `$1` is the oldest time that is retained, in milliseconds since 1970. */
  expired: string;
}

const EXPIRED = 'received_at < $1';

/**
 * The next decision of the same consent id. A decision is evidence until the next one, so its retention starts there: the decision in force at `$1`
 * and all later ones are retained.
 */
const NEXT_DECISION = 'SELECT 1 FROM consent AS next WHERE next.anonymous_id = consent.anonymous_id';

export const RECORD_TABLES: Record<TableName, RecordTable> = {
  event: {
    name: 'event',
    label: 'events',
    variables: { maxDays: 'STORE_MAX_DAYS', maxMb: 'STORE_MAX_MB' },
    whenFull: 'removeOldest',
    expired: EXPIRED,
  },
  // Consent records are never deleted to make room: anyone can send records, and a second one with the same id marks the first as replaced.
  consent: {
    name: 'consent',
    label: 'consent records',
    variables: { maxDays: 'CONSENT_MAX_DAYS', maxMb: 'CONSENT_MAX_MB' },
    whenFull: 'refuse',
    expired: `received_at < $1 AND (NOT EXISTS (${NEXT_DECISION} AND next.received_at >= $1) OR EXISTS (${NEXT_DECISION}
      AND next.received_at < $1 AND (next.received_at, next.id) > (consent.received_at, consent.id)))`,
  },
  product_event: {
    name: 'product_event',
    label: 'events of product analytics',
    variables: { maxDays: 'PRODUCT_EVENTS_MAX_DAYS', maxMb: 'PRODUCT_EVENTS_MAX_MB' },
    whenFull: 'removeOldest',
    expired: EXPIRED,
  },
  monitoring: {
    name: 'monitoring',
    label: 'events of monitoring',
    variables: { maxDays: 'MONITORING_MAX_DAYS', maxMb: 'MONITORING_MAX_MB' },
    whenFull: 'removeOldest',
    expired: EXPIRED,
  },
  recording: {
    name: 'recording',
    label: 'parts of recordings',
    variables: { maxDays: 'RECORDINGS_MAX_DAYS', maxMb: 'RECORDINGS_MAX_MB' },
    whenFull: 'removeOldest',
    expired: EXPIRED,
  },
};

/** Also the order of records with the same time. */
export const TABLE_NAMES = Object.keys(RECORD_TABLES) as TableName[];

/** The tables of vendors whose records are not in `event`. */
const TABLES = new Map<string, TableName>([
  ['consent', 'consent'],
  ['amplitude', 'product_event'],
  ['datadog', 'monitoring'],
  ['amplitude-replay', 'recording'],
  ['datadog-replay', 'recording'],
]);

/** The table of a vendor's records. */
export function tableOf(vendor: string): TableName {
  return TABLES.get(vendor) ?? 'event';
}

/** Age and size limits of a table. */
export interface RetentionLimits {
  maxDays: number;
  maxBytes: number;
}

/** The limits of each table; records of a table without limits are kept forever. */
export type StoreLimits = Partial<Record<TableName, RetentionLimits>>;

/**
 * Version of the tables. A database of a later version is refused, an older one is migrated.
 * 1: one table for all records. 2: consent records have a table of their own. 3: records have `occurred_at`; the message is `jsonb` on PostgreSQL,
 * in a column of another name, so that a process of an earlier release fails (503) instead of misreading it. 4: tables of product analytics, monitoring
 * and recordings; an earlier release would not erase them with their visitor. 5: table of senders; an earlier release would keep them for longer than a
 * day.
 */
export const SCHEMA_VERSION = 5;

/** The tables of records of versions 1 to 3. */
export function tablesOfVersion(version: number): TableName[] {
  return version === 1 ? ['event'] : ['event', 'consent'];
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

/**
 * Moves consent records from `event` to their own table, both with the columns of version 3. Runs in the transaction of the migration: a crash changes nothing.
 * @param columns of a record in this database
 */
export const moveConsents = (columns: string): string[] => [
  `INSERT INTO consent (${columns}) SELECT ${columns} FROM event WHERE vendor = 'consent' ORDER BY id ON CONFLICT (message_id, vendor) DO NOTHING`,
  `DELETE FROM event WHERE vendor = 'consent'`,
  'DROP INDEX IF EXISTS event_misplaced',
];
