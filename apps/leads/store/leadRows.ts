import { createHash } from 'node:crypto';
import type { LeadSubmission } from '@cumulus/forms';
import { emailKey } from '@cumulus/visitor-records/emailKey';
import type { Lead } from '../Lead.ts';

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
export function hashContent({ kind, formId, email, fields, signUp }: LeadSubmission): string {
  const typed = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const { department, plan, billingPeriod, template, people, addOns = [] } = signUp ?? {};
  // Without them as in earlier versions, whose digests are stored.
  const added = people || addOns.length > 0 ? [people, addOns] : [];
  const content = [kind, formId, emailKey(email), typed, department, plan, billingPeriod, template, ...added];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
