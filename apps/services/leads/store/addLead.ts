import { randomUUID } from 'node:crypto';
import type { LeadSubmission } from '@cumulus/forms';
import type { SqlDatabase, Statement } from '../../store/Database.ts';
import { emailKey } from '../hashes.ts';
import type { AddedLead } from '../Lead.ts';
import { hashContent } from './leadRows.ts';

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
  SELECT CAST($1 AS TEXT), id, CAST($2 AS TEXT), 'lead', 'waiting', 0, received_at, received_at FROM lead WHERE id = $3`;

/** Stores a lead and its deliveries in one transaction, unless the same is stored. @throws StoreError */
export async function addLead(
  database: SqlDatabase,
  submission: LeadSubmission,
  { channels, now }: { channels: readonly string[]; now: number },
): Promise<AddedLead> {
  const id = randomUUID();
  const { idempotencyKey, kind, formId, email, consent, analytics } = submission;
  const content = hashContent(submission);
  const same = [content, now - SAME_CONTENT_MS, idempotencyKey];
  const results = await database.write([
    ...database.lock(content),
    {
      text: INSERT,
      parameters: [
        ...[...same, id, now, kind, formId, emailKey(email), consent.consentId],
        ...[analytics?.anonymousId ?? null, JSON.stringify(submission)],
      ],
    },
    ...channels.map((channel): Statement => ({ text: INSERT_DELIVERY, parameters: [`${id}_${channel}`, channel, id] })),
    { text: `SELECT id FROM lead WHERE ${SAME} ORDER BY received_at LIMIT 1`, parameters: same },
  ]);
  const leadId = String(results.at(-1)?.[0]?.id);
  return { leadId, isNew: leadId === id };
}
