import type { LeadSubmission } from '@cumulus/forms';

/** A stored lead. All times of the store are milliseconds since 1970. */
export interface Lead extends LeadSubmission {
  /** Random UUID. */
  id: string;
  receivedAt: number;
}

/** Whether a submission was new, and the lead that has it. */
export interface AddedLead {
  leadId: string;
  /** False: the same was stored before, by the same idempotency key or within 10 minutes. */
  isNew: boolean;
  /** Whether it was stored under the idempotency key of this submission, which only the client that sent it first knows. */
  hasSameKey: boolean;
}
