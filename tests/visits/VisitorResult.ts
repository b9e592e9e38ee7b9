import type { VisitedPage } from './VisitedPage.ts';

/** What came of one visitor. */
export interface VisitorResult {
  doesReturn: boolean;
  isRefusing: boolean;
  visits: number;
  /** What the pages handed to the tracker: names by message id. */
  handed: Map<string, string>;
  /** Requests to the collector before consent, and after a refusal. */
  requestsWithoutConsent: string[];
  pages: VisitedPage[];
  /** Message ids that nobody acknowledged until the end; the browser still has them. */
  waiting: string[];
}
