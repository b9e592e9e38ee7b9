/** A page that a visitor opened, told by a mark in its query. */
export interface VisitedPage {
  mark: string;
  /** How often it was shown: once, and with each reload. */
  shown: number;
  /** How often it was shown for so long, with consent, that it must have been counted. */
  mustCount: number;
  /** How often something was clicked on it, with consent. */
  clicks: number;
  /** Of those, the ones that nothing excuses: the page stayed long enough after them, or was left for another. */
  mustClicks: number;
}

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
