import type { TableName } from '../recordTables.ts';
import { POSTGRES_COLUMNS } from './POSTGRES_SCHEMA.ts';

/**
 * SQL that inserts records and what belongs to them in one statement, which is a transaction of its own. Parameters are one list for each column;
 * no two records among them have the same vendor and message id. Returns the keys of those that are new.
 */
export const insertInto = (table: TableName) => `
WITH given AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::jsonb[], $10::text[],
    $11::smallint[], $12::text[], $13::text[], $14::text[], $15::smallint[])
  WITH ORDINALITY AS g (vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, message, message_text, is_valid, reason,
    identity, other, lane, place)
), taken AS (
  INSERT INTO ${table} (${POSTGRES_COLUMNS})
  SELECT ${POSTGRES_COLUMNS} FROM given ORDER BY place
  ON CONFLICT (message_id, vendor) DO NOTHING
  RETURNING id, vendor, message_id
), linked AS (
  INSERT INTO link (identity, other)
  SELECT DISTINCT identity, other FROM given JOIN taken USING (vendor, message_id) WHERE identity IS NOT NULL
  ON CONFLICT DO NOTHING
), queued AS (
  INSERT INTO outbox (event_id, lane, state, attempts, next_at)
  SELECT taken.id, given.lane, 'waiting', 0, 0 FROM given JOIN taken USING (vendor, message_id) WHERE given.lane IS NOT NULL
)
SELECT vendor, message_id FROM taken`;
