import { TABLE_NAMES } from '../recordTables.ts';
import { MAX_EARLIER_MS, MAX_LATER_MS } from '../rows/occurredAt.ts';
import { moveConsents } from '../SCHEMA.ts';
import { POSTGRES_COLUMNS, POSTGRES_SCHEMA } from './POSTGRES_SCHEMA.ts';

/**
 * The rules of `toJsonb` and `occurredAt` in SQL, so that a large table needn't go through this process. What is no JSON at all becomes `{}`, and
 * keeps its text. Times other than ISO 8601 say nothing.
 */
const FUNCTIONS = `
SET LOCAL TimeZone = 'UTC';
CREATE FUNCTION upgrade_message(given TEXT) RETURNS JSONB LANGUAGE plpgsql AS $$
BEGIN
  RETURN given::jsonb;
EXCEPTION WHEN others THEN
  BEGIN
    RETURN regexp_replace(given, '(?<!\\\\)((?:\\\\\\\\)*)\\\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\1' || chr(65533), 'g')::jsonb;
  EXCEPTION WHEN others THEN
    RETURN '{}';
  END;
END $$;
CREATE FUNCTION upgrade_time(given TEXT) RETURNS NUMERIC LANGUAGE plpgsql AS $$
BEGIN
  IF given !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' THEN RETURN NULL; END IF;
  RETURN round((extract(epoch FROM given::timestamptz) * 1000)::numeric);
EXCEPTION WHEN others THEN
  RETURN NULL;
END $$;
CREATE FUNCTION upgrade_occurred_at(message JSONB, received BIGINT) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  made NUMERIC := upgrade_time(coalesce(message ->> 'timestamp', message ->> 'decidedAt'));
  sent NUMERIC := upgrade_time(message ->> 'sentAt');
BEGIN
  RETURN least(greatest(coalesce(received - (sent - made), made, received), received - ${MAX_EARLIER_MS}), received + ${MAX_LATER_MS});
END $$;`;

const DROP_FUNCTIONS = 'DROP FUNCTION upgrade_occurred_at(JSONB, BIGINT), upgrade_time(TEXT), upgrade_message(TEXT)';

/** Adds the columns, then writes the table once, all columns together. */
const upgradeTable = (table: string) => `
ALTER TABLE ${table} ADD COLUMN occurred_at BIGINT, ADD COLUMN message_text TEXT;
ALTER TABLE ${table}
  ALTER COLUMN occurred_at TYPE BIGINT USING upgrade_occurred_at(upgrade_message(payload), received_at),
  ALTER COLUMN message_text TYPE TEXT
    USING CASE WHEN payload ~ '\\\\u(0000|[dD][89a-fA-F])' OR upgrade_message(payload) = '{}' THEN payload END,
  ALTER COLUMN payload TYPE JSONB USING upgrade_message(payload);
ALTER TABLE ${table} ALTER COLUMN occurred_at SET NOT NULL;
ALTER TABLE ${table} RENAME COLUMN payload TO message`;

/** The tables that an earlier version has: version 1 had none of consent records. */
export const tablesOf = (version: number): readonly string[] => (version === 1 ? ['event'] : TABLE_NAMES);

/**
 * SQL that brings the tables of an earlier release up to version 3, to be run in one transaction. Every record keeps its message.
 * @param version of the tables, 1 or 2
 */
export function upgradeTables(version: number): string {
  return [
    FUNCTIONS,
    ...tablesOf(version).map(upgradeTable),
    DROP_FUNCTIONS,
    POSTGRES_SCHEMA,
    ...moveConsents(POSTGRES_COLUMNS),
  ].join(';\n');
}
