import { createHash } from 'node:crypto';
import type { LeadSubmission } from '@cumulus/forms';
import type { Query, SqlDatabase, SqlValue } from '@cumulus/sql/Database';
import { insertFrom, type RowOf } from '@cumulus/sql/query';
import { emailKey } from '@cumulus/visitor-records/emailKey';
import { type SqlBool, sql } from 'kysely';
import type { AddedLead, AddOptions, Lead, LeadFilter } from '../Lead.ts';
import { queries } from './leadTables.ts';
import type { SignUpReference } from './referenceQueries.ts';
import { type Submissions, searchRow } from './searchRow.ts';

/** The same content within this time is one submission: without scripts a form has no idempotency key. */
export const SAME_CONTENT_MS = 600_000;

const REFERENCES = { lead: 'sign_up_reference', suspect: 'suspect_reference' } as const;

/** The columns that `toLead` reads. */
export const LEAD_COLUMNS = ['id', 'received_at', 'submission'] as const;

/** Converts a row with `LEAD_COLUMNS` to a lead. A sign-up of an earlier version has no people and add-ons. */
export function toLead(row: { id: string; received_at: number; submission: string }): Lead {
  const submission = JSON.parse(row.submission) as LeadSubmission;
  const signUp = submission.signUp && { ...submission.signUp };
  if (signUp) Object.assign(signUp, { people: signUp.people ?? null, addOns: signUp.addOns ?? [] });
  return { ...submission, signUp, id: row.id, receivedAt: row.received_at };
}

/**
 * A digest of what the person typed and chose. Two submissions with the same are one lead when they come soon after each other; where they were sent
 * from, and ids, don't count.
 */
function hashContent({ kind, formId, email, fields, signUp }: LeadSubmission): string {
  const typed = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const { department, plan, billingPeriod, template, people, addOns = [] } = signUp ?? {};
  // Without them as in earlier versions, whose digests are stored.
  const added = people || addOns.length > 0 ? [people, addOns] : [];
  const content = [kind, formId, emailKey(email), typed, department, plan, billingPeriod, template, ...added];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

interface Addition extends Pick<AddOptions, 'reference'> {
  id: string;
  now: number;
  /** The values of other columns of the table. */
  values?: Readonly<Record<string, SqlValue>>;
  /** Rows that the table may have at most. */
  limit?: number;
  /** What is written with it, in the same transaction. */
  also?: readonly Query[];
}

const countOf = (table: Submissions) => queries.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));

/** The number of leads or suspects. @param limitMs see `SqlDatabase.report` @throws StoreError */
export async function countSubmissions(database: SqlDatabase, table: Submissions, limitMs?: number): Promise<number> {
  const [row] = await database.report(countOf(table), limitMs);
  return row?.count ?? 0;
}

/**
 * Stores a submission with its reference, unless the same is stored. It is the same with its content within 10 minutes, or at any time with its idempotency key. Another
 * content with the same key is another submission, since the person was thanked for it too.
 * @returns undefined where the table is full
 * @throws StoreError
 */
export async function addSubmission(
  database: SqlDatabase,
  table: Submissions,
  submission: LeadSubmission,
  { id, now, values = {}, limit, reference, also = [] }: Addition,
): Promise<AddedLead | undefined> {
  const { idempotencyKey, kind, formId, email, consent, analytics } = submission;
  const content = hashContent(submission);
  // Both tables have these columns.
  const same = queries
    .selectFrom(table as 'lead')
    .where('content_hash', '=', content)
    .where((where) =>
      where.or([where('received_at', '>', now - SAME_CONTENT_MS), where('idempotency_key', '=', idempotencyKey)]),
    );
  const row = {
    ...{ id, received_at: now, kind, form_id: formId, idempotency_key: idempotencyKey, content_hash: content },
    ...{ email_key: emailKey(email), consent_id: consent.consentId, anonymous_id: analytics?.anonymousId ?? null },
    ...{ submission: JSON.stringify(submission), ...values },
  };
  const isNew = queries
    .selectNoFrom([])
    .where(({ not, exists }) => not(exists(same.select('id'))))
    .$if(limit !== undefined, (query) => query.where(countOf(table), '<', Number(limit)));
  const insert = insertFrom(queries, table, isNew, row).onConflict((conflict) => conflict.doNothing());
  const oldest = same.orderBy('received_at').limit(1);
  const insertReference = ({ hash, data, expiresAt }: SignUpReference) =>
    insertFrom(queries, REFERENCES[table], oldest, {
      ...{ hash, data: JSON.stringify(data), expires_at: expiresAt },
      [`${table}_id`]: sql.ref('id'),
    });
  const stored = oldest.select(['id', 'idempotency_key']);
  const lock = database.lock(`${table === 'lead' ? '' : 'suspect '}${content}`);
  const changes = [
    ...lock,
    insert,
    searchRow(table, id, submission),
    ...also,
    ...(reference ? [insertReference(reference)] : []),
  ];
  const results = await database.write([...changes, stored]);
  const found = results.at(-1)?.[0] as RowOf<typeof stored> | undefined;
  if (!found) return undefined;
  const hasSameKey = idempotencyKey !== null && found.idempotency_key === idempotencyKey;
  return { leadId: found.id, isNew: found.id === id, hasSameKey };
}

/** The condition of a page of leads or suspects, in the order of their arrival. */
export const pageOf = ({ since = 0, after }: LeadFilter) =>
  after
    ? sql<SqlBool>`received_at >= ${since} AND (received_at, id) > (${after.receivedAt}, ${after.id})`
    : sql<SqlBool>`received_at >= ${since}`;
