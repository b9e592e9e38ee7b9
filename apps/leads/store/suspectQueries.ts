import { randomUUID } from 'node:crypto';
import type { LeadSubmission, Suspicion } from '@cumulus/forms';
import type { Row, SqlDatabase, SqlValue, Statement } from '@cumulus/sql/Database';
import { emailKey } from '@cumulus/visitor-records/emailKey';
import type { AddedLead, Lead } from '../Lead.ts';
import type { AddOptions, LeadFilter } from '../LeadStore.ts';
import type { Meeting } from '../meetings.ts';
import { MAX_SUSPECTS, type Suspect } from '../suspects.ts';
import { SAME_CONTENT_MS } from './addLead.ts';
import { hashContent, toLead } from './leadRows.ts';

const COLUMNS = 'suspect.id AS lead_id, suspect.received_at AS lead_received_at, suspect.submission, suspect.suspicion';

const toSuspect = (row: Row): Suspect => ({ ...toLead(row), suspicion: row.suspicion as Suspicion });

/** As for leads, see `addLead`. */
const SAME = 'content_hash = $1 AND (received_at > $2 OR idempotency_key = $3)';

const INSERT = `INSERT INTO suspect (content_hash, idempotency_key, id, received_at, suspicion, kind, form_id, email_key, consent_id, anonymous_id,
  router, token_hash, submission)
  SELECT CAST($1 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS INTEGER),
    CAST($9 AS TEXT), CAST($10 AS TEXT), CAST($11 AS TEXT), CAST($12 AS TEXT), CAST($13 AS TEXT), CAST($14 AS TEXT)
  WHERE NOT EXISTS (SELECT 1 FROM suspect WHERE ${SAME}) AND (SELECT count(*) FROM suspect) < ${MAX_SUSPECTS}
  ON CONFLICT DO NOTHING`;

const INSERT_REFERENCE = `INSERT INTO suspect_reference (suspect_id, hash, data, expires_at)
  SELECT id, CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS BIGINT) FROM suspect WHERE ${SAME} ORDER BY received_at LIMIT 1`;

/** See `LeadStore.addSuspect`. @throws StoreError */
export async function addSuspect(
  database: SqlDatabase,
  { suspicion = 'trap', ...submission }: LeadSubmission,
  { now = Date.now(), reference, meeting }: AddOptions,
): Promise<AddedLead | undefined> {
  const id = randomUUID();
  const { idempotencyKey, kind, formId, email, consent, analytics } = submission;
  const content = hashContent(submission);
  const same = [content, now - SAME_CONTENT_MS, idempotencyKey];
  const statements: Statement[] = [
    {
      text: INSERT,
      parameters: [
        ...[...same, id, now, suspicion, kind, formId, emailKey(email), consent.consentId],
        ...[analytics?.anonymousId ?? null, meeting?.router ?? null, meeting?.tokenHashOf(id) ?? null],
        JSON.stringify(submission),
      ],
    },
  ];
  if (reference) {
    const { hash, data, expiresAt } = reference;
    statements.push({ text: INSERT_REFERENCE, parameters: [...same, hash, JSON.stringify(data), expiresAt] });
  }
  const text = `SELECT id, idempotency_key FROM suspect WHERE ${SAME} ORDER BY received_at LIMIT 1`;
  const lock = database.lock(`suspect ${content}`);
  const results = await database.write([...lock, ...statements, { text, parameters: same }]);
  const stored = results.at(-1)?.[0];
  if (!stored) return undefined;
  const hasSameKey = idempotencyKey !== null && stored.idempotency_key === idempotencyKey;
  return { leadId: String(stored.id), isNew: stored.id === id, hasSameKey };
}

/** See `LeadStore.listSuspects`. @throws StoreError */
export async function listSuspects(database: SqlDatabase, { since = 0, limit, after }: LeadFilter): Promise<Suspect[]> {
  const next = after ? ' AND (received_at, id) > ($3, $4)' : '';
  const text = `SELECT ${COLUMNS} FROM suspect WHERE received_at >= $1${next} ORDER BY received_at, id LIMIT $2`;
  const parameters = [since, limit, ...(after ? [after.receivedAt, after.id] : [])];
  return (await database.report({ text, parameters })).map(toSuspect);
}

/** Reads suspects. @param where a condition on the columns of `suspect` @throws StoreError */
export async function readSuspects(database: SqlDatabase, where: string, parameters: SqlValue[]): Promise<Suspect[]> {
  const text = `SELECT ${COLUMNS} FROM suspect WHERE ${where} ORDER BY received_at, id`;
  return (await database.read({ text, parameters })).map(toSuspect);
}

/** See `LeadStore.find`. @throws StoreError */
export async function findSuspect(database: SqlDatabase, id: string): Promise<Lead | undefined> {
  const [found] = await readSuspects(database, 'id = $1', [id]);
  if (!found) return undefined;
  const { suspicion: _, ...lead } = found;
  return lead;
}

/** The meeting that a suspect can book, as it would be stored of a lead. @throws StoreError */
export async function findSuspectMeeting(database: SqlDatabase, tokenHash: string): Promise<Meeting | undefined> {
  const text = 'SELECT id, router, received_at FROM suspect WHERE token_hash = $1';
  const [row] = await database.read({ text, parameters: [tokenHash] });
  if (!row) return undefined;
  const [leadId, at] = [String(row.id), Number(row.received_at)];
  const empty = { calendar: null, startsAt: null, endsAt: null, timeZone: null, sequence: 0 };
  return { id: leadId, leadId, router: String(row.router), state: 'invited', ...empty, createdAt: at, changedAt: at };
}

/** Statements that make a suspect a lead, with its reference and meeting; `$1`: its id. A lead with the same key and content is there already. */
const IS_LEAD = 'EXISTS (SELECT 1 FROM lead WHERE lead.id = $1)';
const COPY_LEAD = `INSERT INTO lead (id, received_at, kind, form_id, idempotency_key, content_hash, email_key, consent_id, anonymous_id, submission)
  SELECT id, received_at, kind, form_id, idempotency_key, content_hash, email_key, consent_id, anonymous_id, submission
  FROM suspect WHERE id = $1 ON CONFLICT DO NOTHING RETURNING id`;
const COPY_REFERENCES = `INSERT INTO sign_up_reference (hash, lead_id, data, expires_at, redeemed_at)
  SELECT hash, suspect_id, data, expires_at, redeemed_at FROM suspect_reference WHERE suspect_id = $1 AND ${IS_LEAD}`;
const COPY_MEETING = `INSERT INTO meeting (id, lead_id, token_hash, router, state, sequence, created_at, changed_at)
  SELECT CAST($2 AS TEXT), id, token_hash, router, 'invited', 0, received_at, received_at FROM suspect
  WHERE id = $1 AND token_hash IS NOT NULL AND ${IS_LEAD}`;
const MARK = `INSERT INTO genuine_lead (lead_id) SELECT id FROM suspect WHERE id = $1 AND ${IS_LEAD}`;
const REMOVE = 'DELETE FROM suspect WHERE id = $1 RETURNING id';

/** See `LeadStore.makeGenuine`. @throws StoreError */
export async function makeGenuine(database: SqlDatabase, id: string): Promise<'genuine' | 'stored' | 'unknown'> {
  const [copied, , , , removed] = await database.write([
    { text: COPY_LEAD, parameters: [id] },
    { text: COPY_REFERENCES, parameters: [id] },
    { text: COPY_MEETING, parameters: [id, randomUUID()] },
    { text: MARK, parameters: [id] },
    { text: REMOVE, parameters: [id] },
  ]);
  if (removed?.length !== 1) return 'unknown';
  return copied?.length === 1 ? 'genuine' : 'stored';
}

/** See `LeadStore.discardSuspect`. @throws StoreError */
export async function discardSuspect(database: SqlDatabase, id: string): Promise<boolean> {
  const [removed] = await database.write([{ text: REMOVE, parameters: [id] }]);
  return removed?.length === 1;
}

/** Deliveries of channels, `$1`, for leads that were suspects. A booked meeting may have made some before. */
const QUEUE = `INSERT INTO lead_delivery (id, lead_id, channel, topic, state, attempts, created_at, next_at)
  SELECT lead_id || '_' || CAST($1 AS TEXT), lead_id, CAST($1 AS TEXT), 'lead', 'waiting', 0, CAST($2 AS BIGINT), CAST($2 AS BIGINT)
  FROM genuine_lead WHERE lead_id = $3 ON CONFLICT (id) DO NOTHING`;
const DONE = 'DELETE FROM genuine_lead WHERE lead_id = $1';
/** Leads of one transaction. */
const BATCH_SIZE = 100;

/** See `LeadStore.queueGenuine`. @throws StoreError */
export async function queueGenuine(database: SqlDatabase, channels: readonly string[], now: number): Promise<number> {
  const rows = await database.read({ text: 'SELECT lead_id FROM genuine_lead LIMIT $1', parameters: [BATCH_SIZE] });
  const ids = rows.map((row) => String(row.lead_id));
  if (ids.length === 0) return 0;
  const queued = ids.flatMap((id) => channels.map((channel) => ({ text: QUEUE, parameters: [channel, now, id] })));
  await database.write([...queued, ...ids.map((id) => ({ text: DONE, parameters: [id] }))]);
  return ids.length;
}

/** The number of suspects. @throws StoreError */
export async function countSuspects(database: SqlDatabase, limitMs?: number): Promise<number> {
  const [row] = await database.report({ text: 'SELECT count(*) AS count FROM suspect' }, limitMs);
  return Number(row?.count ?? 0);
}
