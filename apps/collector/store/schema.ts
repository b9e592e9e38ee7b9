import { bigint, Column, type Columns, createTable, integer, type RowWith, text, textOf } from '@cumulus/sql/columns';
import type { TableMigrations } from '@cumulus/sql/compileMigrations';
import { createQueries, type Dialect, type Query } from '@cumulus/sql/query';
import { type CreateTableBuilder, type ExpressionBuilder, sql } from 'kysely';
import { declarationOf, TABLE_NAMES, type TableName } from './tables.ts';

const smallint = new Column<number>('smallint');

/** What all tables of records have. A recording's session is in `event`. */
const RECORD = {
  ...{ vendor: text, type: text, event: text.orNull, anonymous_id: text.orNull, user_id: text.orNull },
  ...{ message_id: text, received_at: bigint, occurred_at: bigint },
  ...{ is_valid: new Column<0 | 1>('smallint'), reason: text.orNull },
};

/**
 * What differs between the databases. Ids are never reused, since the inspector's pages and the outbox rely on it. `message_text` is the original message
 * where `jsonb` can't represent it (`toJsonb`), else NULL.
 */
const OWN: Record<Dialect, Columns> = {
  sqlite: { id: new Column('integer', (column) => column.primaryKey().autoIncrement()), message: text },
  postgres: {
    id: new Column('bigint', (column) => column.generatedAlwaysAsIdentity().primaryKey()),
    ...{ message: new Column('jsonb'), message_text: text.orNull },
  },
};

/**
 * Beside the records: `link` has pairs of ids of one visitor, from identify and alias; they stay after the message is deleted. `outbox` has the messages to be
 * forwarded. `lease` names the process that does a task of which only one may. `plan_view` has the views created from the tracking plan, so that foreign views
 * are never replaced. `sender` has who sent the records of today and yesterday, as codes (`SenderCodes`): apart from the records, so that it is deleted and
 * summed up at little cost, with the bytes of the message. Its rows may stay for as long when their record is deleted. `consent_total` has daily totals without
 * any identifier (`consentTotals.ts`), `consent_batch` what was added to them in the last days, so that a repeated batch counts once. `recording_facts` has
 * what lists of recordings are filtered by: it is computed once from their parts (`facts/refreshFacts.ts`), and deleted with them.
 */
const OTHERS = {
  link: { identity: text, other: text },
  outbox: {
    ...{ event_id: bigint.key.of('event'), lane: smallint, state: textOf<'waiting' | 'sent' | 'refused'>() },
    ...{ attempts: integer, next_at: bigint, problem: text.orNull },
  },
  lease: { name: text.key, holder: text, until: bigint },
  plan_view: { name: text.key, definition: text },
  sender: { record_table: smallint, day: integer, record_id: bigint, code: text, bytes: integer },
  consent_total: {
    ...{ day: text, country: text, version: text, rule: textOf<'opt-in' | 'opt-out'>() },
    ...{ pages: bigint, asked: bigint, accepted: bigint, refused: bigint, signals: bigint },
  },
  consent_batch: { id: text.key, received_at: bigint },
  recording_facts: {
    ...{ session: text, visitor: text, last_part: bigint, parts: integer, started_at: bigint, ended_at: bigint },
    ...{ clicks: integer, rage_clicks: integer, errors: integer, recent_clicks: text, pages: text, entry: text.orNull },
    ...{ device: text.orNull, source: text.orNull, channel: text.orNull, country: text.orNull, gave_up: text.orNull },
  },
};

/** The message is JSON: it is read by the expressions of `Database`. */
type RecordRow = RowWith<typeof RECORD> & { id: number; message: string };
export type EventTables = Record<TableName, RecordRow> & {
  [Name in keyof typeof OTHERS]: RowWith<(typeof OTHERS)[Name]>;
};

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

const index = (name: string, table: keyof EventTables, columns: string[]) =>
  queries.schema.createIndex(name).ifNotExists().on(table).columns(columns);
const create = (name: keyof typeof OTHERS) => createTable(queries.schema, name, OTHERS[name]);

const ofVisitor = (name: TableName, columns: string[]) =>
  index(`${name}_by_anonymous_id`, name, columns).where('anonymous_id', 'is not', null);

const recordTable = (name: TableName, dialect: Dialect) => [
  createTable(queries.schema, name, { ...OWN[dialect], ...RECORD }).addUniqueConstraint(
    `${name}_message_id_vendor_key`,
    ['message_id', 'vendor'],
  ),
  index(`${name}_by_time`, name, ['received_at']),
  ...(name === 'consent' ? [ofVisitor(name, ['anonymous_id', 'received_at', 'id'])] : indexesOf(name)),
];

const indexesOf = (name: TableName) => [
  index(`${name}_by_name`, name, ['event', 'received_at']).where('event', 'is not', null),
  ofVisitor(name, ['anonymous_id']),
  index(`${name}_by_user_id`, name, ['user_id']).where('user_id', 'is not', null),
];

/** The tables by the version that brought them. A change is a step of its own: a store of a later version is refused, an older one is migrated. */
export function createMigrations(dialect: Dialect): TableMigrations {
  const withoutRowId = (table: CreateTableBuilder<string, string>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`WITHOUT ROWID`) : table;
  const senders = create('sender').addPrimaryKeyConstraint('sender_pkey', ['record_table', 'day', 'record_id']);
  const others: Record<number, Query[]> = {
    3: [
      create('link').addPrimaryKeyConstraint('link_pkey', ['identity', 'other']),
      index('link_by_other', 'link', ['other']),
      create('outbox'),
      index('outbox_waiting', 'outbox', ['lane', 'event_id']).where('state', '=', 'waiting'),
      create('lease'),
      create('plan_view'),
    ],
    5: [withoutRowId(senders)],
    6: [
      withoutRowId(
        create('consent_total').addPrimaryKeyConstraint('consent_total_pkey', ['day', 'country', 'version', 'rule']),
      ),
      create('consent_batch'),
    ],
    7: [
      create('recording_facts').addPrimaryKeyConstraint('recording_facts_pkey', ['session', 'visitor']),
      index('recording_facts_by_start', 'recording_facts', ['started_at']),
      index('recording_facts_by_visitor', 'recording_facts', ['visitor']),
      index('recording_facts_by_last_part', 'recording_facts', ['last_part']),
    ],
    // Of all recordings again: those of Datadog have facts too, and after a release that knows none, recordings that it deleted.
    8: [queries.deleteFrom('recording_facts')],
  };
  const byVersion = Map.groupBy(TABLE_NAMES, (table) => declarationOf(table).since);
  const versions = new Set([...byVersion.keys(), ...Object.keys(others).map(Number)]);
  const stepOf = (version: number) => [
    ...(byVersion.get(version) ?? []).flatMap((table) => recordTable(table, dialect)),
    ...(others[version] ?? []),
  ];
  return { steps: Object.fromEntries([...versions].map((version) => [version, stepOf(version)])) };
}
