/** What sales says of a lead, in the order of the work. A lead that nobody changed is `new`. */
export const LEAD_STATUSES = ['new', 'contacted', 'won', 'lost', 'no-show', 'suspect'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** What a change was about. */
export type ChangedFact = 'status' | 'owner' | 'meeting';

/** What sales made of a lead. */
export interface LeadState {
  status: LeadStatus;
  /** Who works on it; null: nobody. */
  owner: string | null;
  /** Rises with each change: who changes a lead names the one that they saw. 0: nobody changed it. */
  version: number;
  changedAt: number | null;
  changedBy: string | null;
}

/** The state of a lead that nobody changed. */
export const NEW_LEAD: LeadState = { status: 'new', owner: null, version: 0, changedAt: null, changedBy: null };

/** One change of a lead, with who made it. */
export interface LeadChange {
  id: string;
  at: number;
  author: string;
  what: ChangedFact;
  before: string | null;
  after: string | null;
}

/** Longest text of a note. */
export const MAX_NOTE = 4_000;

export interface LeadNote {
  /** Random UUID of the client: by it a note that is sent again is recognized. */
  id: string;
  at: number;
  author: string;
  text: string;
}

/** A change that is wanted. */
export interface WantedChange {
  leadId: string;
  /** The version that the person saw. */
  version: number;
  status?: LeadStatus | undefined;
  /** Null: nobody. */
  owner?: string | null | undefined;
  author: string;
  now: number;
}

/**
 * What became of it: `conflict`, somebody changed the lead since; `isSuspect`, a suspect becomes a lead only by another status; `stored`, the suspect was
 * sent again as a lead before, and is deleted; `unknown`, there is neither lead nor suspect of this id.
 */
export interface ChangeAnswer {
  outcome: 'changed' | 'conflict' | 'isSuspect' | 'stored' | 'unknown';
  /** As it is now. */
  state?: LeadState | undefined;
}
