import type { Suspicion } from '@cumulus/forms';
import { bigint, type Columns, createTable, integer, type RowWith, text, textOf } from '@cumulus/sql/columns';
import type { TableMigrations } from '@cumulus/sql/compileMigrations';
import { createQueries } from '@cumulus/sql/query';
import type { DeliveryState, DeliveryTopic } from '../deliveries.ts';
import type { MeetingState } from '../meetings.ts';
import type { ChangedFact, LeadStatus } from '../sales/leadState.ts';

/** When and by whom something was sent. */
const PERSON = {
  ...{ id: text.key, received_at: bigint, email_key: text, consent_id: text.orNull, anonymous_id: text.orNull },
};
const SUBMISSION = {
  ...{ ...PERSON, kind: text, form_id: integer, idempotency_key: text.orNull, content_hash: text, submission: text },
};
/** What a submission is searched and sorted by (`searchColumns`). */
const SEARCH = { words: text, name: text, company: text, campaign: text.orNull };
/** `data` is null once it is redeemed or expired. */
const REFERENCE = { data: text.orNull, expires_at: bigint, redeemed_at: bigint.orNull };

/**
 * The tables, in an order in which rows can be inserted: those that others refer to come first. `lead_delivery` is the outbox: one row for each lead, channel
 * and topic. `sign_up_reference` has hashes of references, and what they stand for. `meeting` has one row for each lead whose form has the scheduler;
 * `meeting_slot` the slots that are booked, each once. `mail_sent` has hashes of addresses that received a confirmation in the last hour. The tables of
 * suspects are apart, so that nothing that reads leads finds them: `suspect` has the submissions, and what their meeting would need; `genuine_lead` the leads
 * that were suspects and whose notifications aren't made yet. What sales makes of a lead is in `lead_state` (none: nobody changed it), with each change in
 * `lead_change`, and in `lead_note`. `lead_search` and `suspect_search` have what is searched, in the form in which it is compared.
 */
const TABLES = {
  lead: SUBMISSION,
  lead_delivery: {
    ...{ id: text.key, lead_id: text.of('lead'), channel: text },
    ...{ topic: textOf<DeliveryTopic>(), state: textOf<DeliveryState>(), attempts: integer },
    ...{ created_at: bigint, next_at: bigint, finished_at: bigint.orNull, problem: text.orNull },
  },
  sign_up_reference: { hash: text.key, lead_id: text.of('lead'), ...REFERENCE },
  meeting: {
    ...{ id: text.key, lead_id: text.of('lead').unique, token_hash: text.unique, router: text },
    ...{ state: textOf<MeetingState>(), calendar: text.orNull, starts_at: bigint.orNull, ends_at: bigint.orNull },
    ...{ time_zone: text.orNull, sequence: integer, created_at: bigint, changed_at: bigint },
  },
  meeting_slot: { calendar: text, starts_at: bigint, meeting_id: text.of('meeting') },
  mail_sent: { address_hash: text.key, holder: text, sent_at: bigint },
  suspect: { ...SUBMISSION, suspicion: textOf<Suspicion>(), router: text.orNull, token_hash: text.orNull.unique },
  suspect_reference: { hash: text.key, suspect_id: text.of('suspect'), ...REFERENCE },
  genuine_lead: { lead_id: text.key.of('lead') },
  lead_state: {
    ...{ lead_id: text.key.of('lead'), status: textOf<LeadStatus>(), owner: text.orNull, version: integer },
    ...{ changed_at: bigint, changed_by: text },
  },
  lead_change: {
    ...{ id: text.key, lead_id: text.of('lead'), at: bigint, author: text, what: textOf<ChangedFact>() },
    ...{ before: text.orNull, after: text.orNull },
  },
  lead_note: { id: text.key, lead_id: text.of('lead'), at: bigint, author: text, text },
  lead_search: { id: text.key.of('lead'), ...SEARCH },
  suspect_search: { id: text.key.of('suspect'), ...SEARCH },
} satisfies Record<string, Columns>;

/** Tables with the columns of `PERSON`, by their name in exports and erasures: a row is erased with its person, and deleted by age. */
export const PERSON_TABLES = {
  lead: 'leads',
  suspect: 'suspects',
} as const satisfies Partial<Record<keyof typeof TABLES, string>>;
export type PersonTable = keyof typeof PERSON_TABLES;
export const PERSON_TABLE_NAMES = Object.keys(PERSON_TABLES) as PersonTable[];

export type LeadTables = { [Name in keyof typeof TABLES]: RowWith<(typeof TABLES)[Name]> };
export const TABLE_NAMES = Object.keys(TABLES) as (keyof LeadTables)[];

export const columnsOf = (table: keyof LeadTables): string[] => Object.keys(TABLES[table]);

/** Builds queries for the tables of leads, on both databases. */
export const queries = createQueries<LeadTables>();

const create = (name: keyof LeadTables) => createTable(queries.schema, name, TABLES[name]);
const index = (name: string, table: keyof LeadTables, columns: string[]) =>
  queries.schema.createIndex(name).ifNotExists().on(table).columns(columns);

const indexesOf = (table: PersonTable) => [
  index(`${table}_by_time`, table, ['received_at', 'id']),
  index(`${table}_by_email`, table, ['email_key']),
];

const submissions = (table: 'lead' | 'suspect') => [
  create(table).addUniqueConstraint(`${table}_same`, ['idempotency_key', 'content_hash']),
  ...indexesOf(table),
  index(`${table}_by_content`, table, ['content_hash', 'received_at']),
];

/** A change of these tables is a step of its own: a store of a later version is refused, an older one is migrated. */
export const LEAD_MIGRATIONS: TableMigrations = {
  steps: {
    1: [
      ...submissions('lead'),
      index('lead_by_consent_id', 'lead', ['consent_id']).where('consent_id', 'is not', null),
      index('lead_by_anonymous_id', 'lead', ['anonymous_id']).where('anonymous_id', 'is not', null),
      create('lead_delivery'),
      index('lead_delivery_by_lead', 'lead_delivery', ['lead_id']),
      index('lead_delivery_due', 'lead_delivery', ['channel', 'next_at']).where('state', '=', 'waiting'),
      index('lead_delivery_dead', 'lead_delivery', ['finished_at']).where('state', '=', 'dead'),
      create('sign_up_reference'),
      index('sign_up_reference_by_lead', 'sign_up_reference', ['lead_id']),
      index('sign_up_reference_by_time', 'sign_up_reference', ['expires_at']),
      create('meeting'),
      index('meeting_booked', 'meeting', ['starts_at']).where('state', '=', 'booked'),
      create('meeting_slot').addPrimaryKeyConstraint('meeting_slot_key', ['calendar', 'starts_at']),
      index('meeting_slot_by_meeting', 'meeting_slot', ['meeting_id']),
      create('mail_sent'),
      index('mail_sent_by_time', 'mail_sent', ['sent_at']),
    ],
    2: [
      create('lead_state'),
      index('lead_state_by_owner', 'lead_state', ['owner']),
      create('lead_change'),
      index('lead_change_by_lead', 'lead_change', ['lead_id', 'at']),
      create('lead_note'),
      index('lead_note_by_lead', 'lead_note', ['lead_id', 'at']),
      create('lead_search'),
    ],
  },
  // Stores of version 1 may have none: they came without a new version, so that the release before could start again.
  always: [
    ...submissions('suspect'),
    create('suspect_reference'),
    index('suspect_reference_by_suspect', 'suspect_reference', ['suspect_id']),
    create('genuine_lead'),
    create('suspect_search'),
  ],
};
