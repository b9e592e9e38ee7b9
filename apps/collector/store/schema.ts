import { createQueries } from '@cumulus/sql/query';
import type { ExpressionBuilder, Generated } from 'kysely';
import type { TableName } from './tables.ts';

/** A record as it is stored. */
interface RecordRow {
  id: Generated<number>;
  vendor: string;
  type: string;
  event: string | null;
  anonymous_id: string | null;
  user_id: string | null;
  message_id: string;
  received_at: number;
  occurred_at: number;
  /** JSON: text on SQLite, `jsonb` on PostgreSQL, which is read by the expressions of `Database`. */
  message: string;
  is_valid: 0 | 1;
  reason: string | null;
}

/** The tables that queries read and write; `createMigrations` says what they are for. */
export interface EventTables extends Record<TableName, RecordRow> {
  link: { identity: string; other: string };
  outbox: {
    event_id: number;
    lane: number;
    state: 'waiting' | 'sent' | 'refused';
    attempts: number;
    next_at: number;
    problem: string | null;
  };
  sender: { record_table: number; day: number; record_id: number; code: string; bytes: number };
  plan_view: { name: string; definition: string };
}

/** Builds the queries of the store, for both databases. */
export const queries = createQueries<EventTables>();

/** Builds expressions on a row of a table of records. */
export type RecordExpressions = ExpressionBuilder<EventTables, TableName>;

/** Whether a record is of one of these ids. */
export const ownedBy = (is: RecordExpressions, ids: readonly string[]) =>
  is.or([is('anonymous_id', 'in', ids), is('user_id', 'in', ids)]);

/** Whether a link has one of these ids at an end. */
export const hasEnd = (link: ExpressionBuilder<EventTables, 'link'>, ids: readonly string[]) =>
  link.or([link('identity', 'in', ids), link('other', 'in', ids)]);
