import type { LeadSubmission } from '@cumulus/forms';
import type { Query, SqlDatabase, SqlValue } from '@cumulus/sql/Database';
import { insertFrom, type RowOf } from '@cumulus/sql/query';
import { emailKey } from '@cumulus/visitor-records/emailKey';
import { type SqlBool, sql } from 'kysely';
import type { AddedLead } from '../Lead.ts';
import type { LeadFilter } from '../LeadStore.ts';
import type { SignUpReference } from '../references.ts';
import { hashContent } from './leadRows.ts';
import { queries } from './leadTables.ts';

/** The same content within this time is one submission: without scripts a form has no idempotency key. */
export const SAME_CONTENT_MS = 600_000;

const REFERENCES = { lead: 'sign_up_reference', suspect: 'suspect_reference' } as const;

/** Tables of submissions, with the same columns. */
export type Submissions = 'lead' | 'suspect';

interface Addition {
  id: string;
  now: number;
  /** The values of other columns of the table. */
  values?: Readonly<Record<string, SqlValue>>;
  /** Rows that the table may have at most. */
  limit?: number;
  reference?: SignUpReference | undefined;
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
    id,
    received_at: now,
    kind,
    form_id: formId,
    idempotency_key: idempotencyKey,
    content_hash: content,
    email_key: emailKey(email),
    consent_id: consent.consentId,
    anonymous_id: analytics?.anonymousId ?? null,
    submission: JSON.stringify(submission),
    ...values,
  };
  const isNew = queries
    .selectNoFrom([])
    .where(({ not, exists }) => not(exists(same.select('id'))))
    .$if(limit !== undefined, (query) => query.where(countOf(table), '<', Number(limit)));
  const insert = insertFrom(queries, table, isNew, row).onConflict((conflict) => conflict.doNothing());
  const oldest = same.orderBy('received_at').limit(1);
  const insertReference = ({ hash, data, expiresAt }: SignUpReference) => {
    const values = { hash, data: JSON.stringify(data), expires_at: expiresAt };
    const owner = { [`${table}_id`]: sql.ref('id') };
    return insertFrom(queries, REFERENCES[table], oldest, { ...values, ...owner });
  };
  const stored = oldest.select(['id', 'idempotency_key']);
  const lock = database.lock(`${table === 'lead' ? '' : 'suspect '}${content}`);
  const changes = [...lock, insert, ...also, ...(reference ? [insertReference(reference)] : [])];
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
