import type { VisitDecision } from './VisitDecision.ts';
import type { VisitRedirect } from './VisitRedirect.ts';

/** A decision without what is of one request alone: its query, and cookies. */
export interface Known {
  decision: VisitDecision;
  redirect?: VisitRedirect;
}

/** What was decided for a first visit, with what is to be remembered of it. */
export interface FirstKnown extends Known {
  /** The variants cookie, whole: with an id it stays, without one it is of the session. */
  staying: string;
  ofSession: string;
}
