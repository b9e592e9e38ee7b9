import type { PostgresTables } from '@cumulus/sql/postgres/prepareTables';
import { RECORD_COLUMNS, refuseOldVersion, SCHEMA, SCHEMA_VERSION } from '../tableSchema.ts';
import { TABLE_NAMES } from '../tables.ts';
import { refreshPostgresViews } from './postgresDialect.ts';

const KEY = 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY';
/** `message_text` is the original message where `jsonb` can't represent it (`toJsonb`), else NULL. */
const MESSAGE = 'message JSONB NOT NULL,\n  message_text TEXT';

/** The schema for PostgreSQL. */
const POSTGRES_SCHEMA = SCHEMA.replaceAll('{key}', KEY).replaceAll('{message}', MESSAGE).replaceAll('{byKey}', '');

/** The columns of a record on PostgreSQL. */
export const POSTGRES_COLUMNS = RECORD_COLUMNS.replace('message,', 'message, message_text,');

/** The tables of received records. */
export const EVENT_TABLES: PostgresTables = {
  store: 'collector',
  schema: 'cumulus_collector',
  version: SCHEMA_VERSION,
  names: [...TABLE_NAMES, 'outbox', 'link', 'sender'],
  async migrate(client, version) {
    refuseOldVersion(version);
    await client.query(POSTGRES_SCHEMA);
  },
  onPrepared: (client) => refreshPostgresViews(client),
};
