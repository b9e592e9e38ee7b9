import { UNSENT_MS } from '@cumulus/lifetimes';
import { toStoreError } from '@cumulus/sql/postgres/PostgresPool';
import type { PostgresTables } from '@cumulus/sql/postgres/prepareTables';
import { StoreError } from '@cumulus/sql/StoreError';
import type { ClientBase } from 'pg';
import { MAX_LATER_MS } from '../eventRows.ts';
import { moveConsents, RECORD_COLUMNS, SCHEMA, SCHEMA_VERSION, TABLE_NAMES, tablesOfVersion } from '../tables.ts';
import { detachForeignViews } from './foreignViews.ts';
import { refreshViews } from './postgresViews.ts';

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
    // The schema creates only what is missing: since version 3 tables are added, and none is changed.
    if (version === undefined || version >= 3) await client.query(POSTGRES_SCHEMA);
    else await upgrade(client, version);
  },
  onPrepared: (client) => refreshViews(client),
};

/** Migrates tables of version 1 or 2. Foreign views on them can prevent it: the error names them. */
async function upgrade(client: ClientBase, version: number): Promise<void> {
  const makeViews = await detachForeignViews(client, tablesOfVersion(version));
  await client.query(upgradeTables(version)).catch((error: Error & { detail?: string }) => {
    const { problem, message } = toStoreError(error);
    const detail = error.detail ? ` (${error.detail})` : '';
    const rest = `its tables of version ${version} are left as they were (docs/operations.md, "Upgrades of the store")`;
    throw new StoreError(problem, `${message}${detail}; ${rest}`, error);
  });
  await makeViews();
}

/**
 * The rules of `toJsonb` and `occurrenceTime` in SQL, so that a large table is migrated within the database. Invalid JSON becomes `{}` and keeps its
 * text. Times that aren't ISO 8601 are ignored.
 */
const FUNCTIONS = `
SET LOCAL TimeZone = 'UTC';
CREATE FUNCTION upgrade_message(source TEXT) RETURNS JSONB LANGUAGE plpgsql AS $$
BEGIN
  RETURN source::jsonb;
EXCEPTION WHEN others THEN
  BEGIN
    RETURN regexp_replace(source, '(?<!\\\\)((?:\\\\\\\\)*)\\\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\1' || chr(65533), 'g')::jsonb;
  EXCEPTION WHEN others THEN
    RETURN '{}';
  END;
END $$;
CREATE FUNCTION upgrade_time(source TEXT) RETURNS NUMERIC LANGUAGE plpgsql AS $$
BEGIN
  IF source !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' THEN RETURN NULL; END IF;
  RETURN round((extract(epoch FROM source::timestamptz) * 1000)::numeric);
EXCEPTION WHEN others THEN
  RETURN NULL;
END $$;
CREATE FUNCTION upgrade_occurred_at(message JSONB, received BIGINT) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  created NUMERIC := upgrade_time(coalesce(message ->> 'timestamp', message ->> 'decidedAt'));
  sent NUMERIC := upgrade_time(message ->> 'sentAt');
BEGIN
  RETURN least(greatest(coalesce(received - (sent - created), created, received), received - ${UNSENT_MS}), received + ${MAX_LATER_MS});
END $$;`;

const DROP_FUNCTIONS = 'DROP FUNCTION upgrade_occurred_at(JSONB, BIGINT), upgrade_time(TEXT), upgrade_message(TEXT)';

/** Adds the columns, then rewrites the table once for all columns. */
const upgradeTable = (table: string) => `
ALTER TABLE ${table} ADD COLUMN occurred_at BIGINT, ADD COLUMN message_text TEXT;
ALTER TABLE ${table}
  ALTER COLUMN occurred_at TYPE BIGINT USING upgrade_occurred_at(upgrade_message(payload), received_at),
  ALTER COLUMN message_text TYPE TEXT
    USING CASE WHEN payload ~ '\\\\u(0000|[dD][89a-fA-F])' OR upgrade_message(payload) = '{}' THEN payload END,
  ALTER COLUMN payload TYPE JSONB USING upgrade_message(payload);
ALTER TABLE ${table} ALTER COLUMN occurred_at SET NOT NULL;
ALTER TABLE ${table} RENAME COLUMN payload TO message`;

/**
 * SQL that migrates tables to those of this release, in one transaction. Every record keeps its message.
 * @param version of the tables, 1 or 2
 */
function upgradeTables(version: number): string {
  return [
    FUNCTIONS,
    ...tablesOfVersion(version).map(upgradeTable),
    DROP_FUNCTIONS,
    POSTGRES_SCHEMA,
    ...moveConsents(POSTGRES_COLUMNS),
  ].join(';\n');
}
