import type { Suspicion } from '@cumulus/forms';
import type { TableMigrations } from '@cumulus/sql/compileMigrations';
import { createQueries } from '@cumulus/sql/query';
import type { ColumnDefinitionBuilder, CreateTableBuilder } from 'kysely';
import type { DeliveryState, DeliveryTopic } from '../deliveries.ts';
import type { MeetingState } from '../meetings.ts';

interface SubmissionTable {
  id: string;
  received_at: number;
  kind: string;
  form_id: number;
  idempotency_key: string | null;
  content_hash: string;
  email_key: string;
  consent_id: string | null;
  anonymous_id: string | null;
  /** JSON. */
  submission: string;
}

interface ReferenceTable {
  hash: string;
  /** JSON; null once it is redeemed or expired. */
  data: string | null;
  expires_at: number;
  redeemed_at: number | null;
}

interface DeliveryTable {
  id: string;
  lead_id: string;
  channel: string;
  topic: DeliveryTopic;
  state: DeliveryState;
  attempts: number;
  created_at: number;
  next_at: number;
  finished_at: number | null;
  problem: string | null;
}

interface MeetingTable {
  id: string;
  lead_id: string;
  token_hash: string;
  router: string;
  state: MeetingState;
  calendar: string | null;
  starts_at: number | null;
  ends_at: number | null;
  time_zone: string | null;
  sequence: number;
  created_at: number;
  changed_at: number;
}

/**
 * The tables and their columns. `lead_delivery` is the outbox: one row for each lead, channel and topic. `sign_up_reference` has hashes of references, and
 * what they stand for. `meeting` has one row for each lead whose form has the scheduler; `meeting_slot` the slots that are booked, each once. `mail_sent`
 * has hashes of addresses that received a confirmation in the last hour. The tables of suspects are apart, so that nothing that reads leads finds them: `suspect`
 * has the submissions, and what their meeting would need; `genuine_lead` the leads that were suspects and whose notifications aren't made yet.
 */
export interface LeadTables {
  lead: SubmissionTable;
  lead_delivery: DeliveryTable;
  sign_up_reference: ReferenceTable & { lead_id: string };
  meeting: MeetingTable;
  meeting_slot: { calendar: string; starts_at: number; meeting_id: string };
  mail_sent: { address_hash: string; holder: string; sent_at: number };
  suspect: SubmissionTable & { suspicion: Suspicion; router: string | null; token_hash: string | null };
  suspect_reference: ReferenceTable & { suspect_id: string };
  genuine_lead: { lead_id: string };
}

/** Builds queries for the tables of leads, on both databases. */
export const queries = createQueries<LeadTables>();

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const key = (column: ColumnDefinitionBuilder) => column.primaryKey();
const unique = (column: ColumnDefinitionBuilder) => column.notNull().unique();
/** Deleted with the row of another table. */
const of = (table: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().references(`${table}.id`).onDelete('cascade');

const create = (name: string) => queries.schema.createTable(name).ifNotExists();
const index = (name: string, table: string, columns: string[]) =>
  queries.schema.createIndex(name).ifNotExists().on(table).columns(columns);

const submission = <Table extends string>(name: Table): CreateTableBuilder<Table> =>
  create(name)
    .addColumn('id', 'text', key)
    .addColumn('received_at', 'bigint', required)
    .addColumn('kind', 'text', required)
    .addColumn('form_id', 'integer', required)
    .addColumn('idempotency_key', 'text')
    .addColumn('content_hash', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('consent_id', 'text')
    .addColumn('anonymous_id', 'text')
    .addColumn('submission', 'text', required)
    .addUniqueConstraint(`${name}_idempotency_key_content_hash_key`, ['idempotency_key', 'content_hash']);

const submissionIndexes = (name: string) => [
  index(`${name}_by_time`, name, ['received_at', 'id']),
  index(`${name}_by_content`, name, ['content_hash', 'received_at']),
  index(`${name}_by_email`, name, ['email_key']),
];

const reference = (name: string, owner: string) => [
  create(name)
    .addColumn('hash', 'text', key)
    .addColumn(`${owner}_id`, 'text', of(owner))
    .addColumn('data', 'text')
    .addColumn('expires_at', 'bigint', required)
    .addColumn('redeemed_at', 'bigint'),
  index(`${name}_by_${owner}`, name, [`${owner}_id`]),
];

const delivery = create('lead_delivery')
  .addColumn('id', 'text', key)
  .addColumn('lead_id', 'text', of('lead'))
  .addColumn('channel', 'text', required)
  .addColumn('topic', 'text', required)
  .addColumn('state', 'text', required)
  .addColumn('attempts', 'integer', required)
  .addColumn('created_at', 'bigint', required)
  .addColumn('next_at', 'bigint', required)
  .addColumn('finished_at', 'bigint')
  .addColumn('problem', 'text');

const meeting = create('meeting')
  .addColumn('id', 'text', key)
  .addColumn('lead_id', 'text', (column) => of('lead')(column).unique())
  .addColumn('token_hash', 'text', unique)
  .addColumn('router', 'text', required)
  .addColumn('state', 'text', required)
  .addColumn('calendar', 'text')
  .addColumn('starts_at', 'bigint')
  .addColumn('ends_at', 'bigint')
  .addColumn('time_zone', 'text')
  .addColumn('sequence', 'integer', required)
  .addColumn('created_at', 'bigint', required)
  .addColumn('changed_at', 'bigint', required);

const slot = create('meeting_slot')
  .addColumn('calendar', 'text', required)
  .addColumn('starts_at', 'bigint', required)
  .addColumn('meeting_id', 'text', of('meeting'))
  .addPrimaryKeyConstraint('meeting_slot_pkey', ['calendar', 'starts_at']);

const mail = create('mail_sent')
  .addColumn('address_hash', 'text', key)
  .addColumn('holder', 'text', required)
  .addColumn('sent_at', 'bigint', required);

const suspect = submission('suspect')
  .addColumn('suspicion', 'text', required)
  .addColumn('router', 'text')
  .addColumn('token_hash', 'text', (column) => column.unique());

/** A change of these tables is a step of its own: a store of a later version is refused, an older one is migrated. */
export const LEAD_MIGRATIONS: TableMigrations = {
  steps: {
    1: [
      submission('lead'),
      ...submissionIndexes('lead'),
      index('lead_by_consent_id', 'lead', ['consent_id']).where('consent_id', 'is not', null),
      index('lead_by_anonymous_id', 'lead', ['anonymous_id']).where('anonymous_id', 'is not', null),
      delivery,
      index('lead_delivery_by_lead', 'lead_delivery', ['lead_id']),
      index('lead_delivery_due', 'lead_delivery', ['channel', 'next_at']).where('state', '=', 'waiting'),
      index('lead_delivery_dead', 'lead_delivery', ['finished_at']).where('state', '=', 'dead'),
      ...reference('sign_up_reference', 'lead'),
      index('sign_up_reference_by_time', 'sign_up_reference', ['expires_at']),
      meeting,
      index('meeting_booked', 'meeting', ['starts_at']).where('state', '=', 'booked'),
      slot,
      index('meeting_slot_by_meeting', 'meeting_slot', ['meeting_id']),
      mail,
      index('mail_sent_by_time', 'mail_sent', ['sent_at']),
    ],
  },
  // Stores of version 1 may have none: they came without a new version, so that the release before could start again.
  always: [
    suspect,
    ...submissionIndexes('suspect'),
    ...reference('suspect_reference', 'suspect'),
    create('genuine_lead').addColumn('lead_id', 'text', (column) =>
      column.primaryKey().references('lead.id').onDelete('cascade'),
    ),
  ],
};
