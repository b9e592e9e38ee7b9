import { randomUUID } from 'node:crypto';
import type { LeadSubmission } from '@cumulus/forms';
import type { SqlDatabase, Statement } from '@cumulus/sql/Database';
import { emailKey } from '@cumulus/visitor-records/emailKey';
import type { AddedLead } from '../Lead.ts';
import type { AddOptions } from '../LeadStore.ts';
import { hashContent } from './leadRows.ts';
import { invitation } from './meetingQueries.ts';

/** A deferred delivery is due this much after its creation: by this `LeadStore.leaseDeliveries` recognizes it. */
const DEFER_MS = 1;

/** The same content within this time is one submission: without scripts a form has no idempotency key. */
export const SAME_CONTENT_MS = 600_000;

/**
 * The same submission: its content within 10 minutes, or at any time with its idempotency key. Another content with the same key is another
 * submission, since the person was thanked for it too. `$1`: content, `$2`: earliest time, `$3`: key.
 */
const SAME = 'content_hash = $1 AND (received_at > $2 OR idempotency_key = $3)';

const INSERT = `INSERT INTO lead
  (content_hash, idempotency_key, id, received_at, kind, form_id, email_key, consent_id, anonymous_id, submission)
  SELECT CAST($1 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS TEXT), CAST($7 AS INTEGER), CAST($8 AS TEXT),
    CAST($9 AS TEXT), CAST($10 AS TEXT), CAST($11 AS TEXT)
  WHERE NOT EXISTS (SELECT 1 FROM lead WHERE ${SAME})
  ON CONFLICT DO NOTHING`;

const INSERT_DELIVERY = `INSERT INTO lead_delivery (id, lead_id, channel, topic, state, attempts, created_at, next_at)
  SELECT CAST($1 AS TEXT), id, CAST($2 AS TEXT), 'lead', 'waiting', 0, received_at, received_at + CAST($4 AS BIGINT) FROM lead WHERE id = $3`;

const INSERT_REFERENCE = `INSERT INTO sign_up_reference (lead_id, hash, data, expires_at)
  SELECT id, CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS BIGINT) FROM lead WHERE ${SAME} ORDER BY received_at LIMIT 1`;

/** See `LeadStore.add`. @throws StoreError */
export async function addLead(
  database: SqlDatabase,
  submission: LeadSubmission,
  { channels, now = Date.now(), reference, meeting, isDeferred = false }: AddOptions & { channels: readonly string[] },
): Promise<AddedLead> {
  const leadId = randomUUID();
  const { idempotencyKey, kind, formId, email, consent, analytics } = submission;
  const deferMs = isDeferred ? DEFER_MS : 0;
  const content = hashContent(submission);
  const same = [content, now - SAME_CONTENT_MS, idempotencyKey];
  const statements: Statement[] = [
    {
      text: INSERT,
      parameters: [
        ...[...same, leadId, now, kind, formId, emailKey(email), consent.consentId],
        ...[analytics?.anonymousId ?? null, JSON.stringify(submission)],
      ],
    },
    ...channels.map((channel) => ({
      text: INSERT_DELIVERY,
      parameters: [`${leadId}_${channel}`, channel, leadId, deferMs],
    })),
  ];
  if (reference) {
    const { hash, data, expiresAt } = reference;
    statements.push({ text: INSERT_REFERENCE, parameters: [...same, hash, JSON.stringify(data), expiresAt] });
  }
  if (meeting) {
    const { router, tokenHashOf } = meeting;
    statements.push(invitation({ leadId, router, tokenHash: tokenHashOf(leadId), now }));
  }
  const found = {
    text: `SELECT id, idempotency_key FROM lead WHERE ${SAME} ORDER BY received_at LIMIT 1`,
    parameters: same,
  };
  const results = await database.write([...database.lock(content), ...statements, found]);
  const stored = results.at(-1)?.[0];
  const storedId = String(stored?.id);
  const hasSameKey = idempotencyKey !== null && stored?.idempotency_key === idempotencyKey;
  return { leadId: storedId, isNew: storedId === leadId, hasSameKey };
}
