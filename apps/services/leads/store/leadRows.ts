import { createHash } from 'node:crypto';
import type { LeadSubmission } from '@cumulus/forms';
import type { Row } from '../../store/Database.ts';
import { emailKey } from '../hashes.ts';
import type { Lead } from '../Lead.ts';

/** The columns that `toLead` reads. */
export const LEAD_COLUMNS = 'lead.id AS lead_id, lead.received_at AS lead_received_at, lead.submission';

/** Converts a row with `LEAD_COLUMNS` to a lead. */
export function toLead(row: Row): Lead {
  const submission = JSON.parse(String(row.submission)) as LeadSubmission;
  return { ...submission, id: String(row.lead_id), receivedAt: Number(row.lead_received_at) };
}

/**
 * A digest of what the person typed and chose. Two submissions with the same are one lead when they come soon after each other; where they were sent
 * from, and ids, don't count.
 */
export function hashContent({ kind, formId, email, fields, signUp }: LeadSubmission): string {
  const typed = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const { department, plan, billingPeriod, template } = signUp ?? {};
  const content = [kind, formId, emailKey(email), typed, department, plan, billingPeriod, template];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
