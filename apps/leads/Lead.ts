import type { LeadSubmission } from '@cumulus/forms';
import type { SignUpReference } from './store/referenceQueries.ts';

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

/** What is stored with a lead. */
export interface AddOptions {
  now?: number;
  /** Whether the notifications wait until all that aren't deferred are sent: those of a client that sends many leads. */
  isDeferred?: boolean;
  /** A sign-up reference. It is stored for a repeated submission too, which receives a reference of its own. */
  reference?: SignUpReference;
  /** Prepares the lead's meeting, where the lead is new. */
  meeting?: {
    router: string;
    /** `hashToken` of the token by which the lead's meeting is booked. */
    tokenHashOf(leadId: string): string;
  };
}

/** Which leads are wanted. */
export interface LeadFilter {
  /** Received at or after. */
  since?: number;
  /** How many at most. */
  limit: number;
  /** The last lead of the previous page. */
  after?: Pick<Lead, 'id' | 'receivedAt'>;
}
