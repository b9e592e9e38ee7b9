import type { VisitDecision } from './VisitDecision.ts';
import type { VisitRedirect } from './VisitRedirect.ts';

/** A decision without what is of one request alone: its query, and cookies. */
export interface Known {
  decision: VisitDecision;
  redirect?: VisitRedirect;
}
