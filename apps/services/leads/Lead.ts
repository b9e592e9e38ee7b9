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
}
