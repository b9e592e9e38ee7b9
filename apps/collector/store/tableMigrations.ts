import type { TableMigrations } from '@cumulus/sql/compileMigrations';
import type { TableName } from './tables.ts';

/** What differs between the tables of the databases. */
interface TableTypes {
  /** Of a record's id. */
  key: string;
  /** The columns of its message. */
  message: string;
  /** How a table is stored whose rows are found by their key alone. */
  byKey: string;
}

/** On SQLite. `AUTOINCREMENT`, so that ids are never reused: the inspector's pages and the outbox rely on it. */
export const SQLITE_TYPES: TableTypes = {
  key: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  message: 'message TEXT NOT NULL',
  byKey: ' WITHOUT ROWID',
};

/** On PostgreSQL. `message_text` is the original message where `jsonb` can't represent it (`toJsonb`), else NULL. */
export const POSTGRES_TYPES: TableTypes = {
  key: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  message: 'message JSONB NOT NULL,\n  message_text TEXT',
  byKey: '',
};

const recordTable = (name: TableName, { key, message }: TableTypes) => `CREATE TABLE ${name} (
  id ${key},
  vendor TEXT NOT NULL,
  type TEXT NOT NULL,
  event TEXT,
  anonymous_id TEXT,
  user_id TEXT,
  message_id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  occurred_at BIGINT NOT NULL,
  ${message},
  is_valid SMALLINT NOT NULL,
  reason TEXT,
  UNIQUE (message_id, vendor)
)`;

/** A table of records with its indexes. A recording's session is in `event`. */
const indexedTable = (name: TableName, types: TableTypes) => [
  recordTable(name, types),
  `CREATE INDEX ${name}_by_time ON ${name} (received_at)`,
  `CREATE INDEX ${name}_by_name ON ${name} (event, received_at) WHERE event IS NOT NULL`,
  `CREATE INDEX ${name}_by_anonymous_id ON ${name} (anonymous_id) WHERE anonymous_id IS NOT NULL`,
  `CREATE INDEX ${name}_by_user_id ON ${name} (user_id) WHERE user_id IS NOT NULL`,
];

/**
 * The tables, by the version that brought them. `consent` has the consent records, `product_event`, `monitoring` and `recording` those of product analytics,
 * monitoring and replay, `event` all others. `link` has pairs of ids of one visitor, from identify and alias; they stay after the message is deleted. `outbox`
 * has the messages to be forwarded. `lease` names the process that does a task of which only one may. `plan_view` has the views created from the tracking plan,
 * so that foreign views are never replaced. `sender` has who sent the records of today and yesterday, as codes (`SenderCodes`): apart from the records, so that
 * it is deleted and summed up at little cost, with the bytes of the message. Its rows may stay for as long when their record is deleted.
 */
export function createMigrations(types: TableTypes): TableMigrations {
  const events = [
    ...indexedTable('event', types),
    recordTable('consent', types),
    'CREATE INDEX consent_by_time ON consent (received_at)',
    'CREATE INDEX consent_by_anonymous_id ON consent (anonymous_id, received_at, id) WHERE anonymous_id IS NOT NULL',
    'CREATE TABLE link (identity TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY (identity, other))',
    'CREATE INDEX link_by_other ON link (other)',
    `CREATE TABLE outbox (
      event_id BIGINT PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
      lane SMALLINT NOT NULL,
      state TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      next_at BIGINT NOT NULL,
      problem TEXT
    )`,
    `CREATE INDEX outbox_waiting ON outbox (lane, event_id) WHERE state = 'waiting'`,
    'CREATE TABLE lease (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until BIGINT NOT NULL)',
    'CREATE TABLE plan_view (name TEXT PRIMARY KEY, definition TEXT NOT NULL)',
  ];
  const observed = (['product_event', 'monitoring', 'recording'] as const).flatMap((name) => indexedTable(name, types));
  const senders = `CREATE TABLE sender (
    record_table SMALLINT NOT NULL,
    day INTEGER NOT NULL,
    record_id BIGINT NOT NULL,
    code TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (record_table, day, record_id)
  )${types.byKey}`;
  const toQueries = (texts: readonly string[]) => texts.map((text) => ({ text }));
  return { steps: { 3: toQueries(events), 4: toQueries(observed), 5: toQueries([senders]) } };
}
