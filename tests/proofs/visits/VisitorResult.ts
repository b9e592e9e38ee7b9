/** A page that a visitor opened, identified by a mark in its query. */
export interface VisitedPage {
  mark: string;
  /** How often it was shown: once, and with each reload. */
  shown: number;
  /** How often it was shown long enough, with consent, that it must have been counted. */
  mustCount: number;
  /** How often something was clicked on it, with consent. */
  clicks: number;
  /** Clicks that must have been counted: the page stayed open long enough after them, or was left for another. */
  mustClicks: number;
}

/** Result of one visitor. */
export interface VisitorResult {
  doesReturn: boolean;
  isRefusing: boolean;
  visits: number;
  /** Events that pages passed to the tracker: names by message id. */
  tracked: Map<string, string>;
  /** Message ids of those that the last visit waited for; undefined when there was no such visit, or it ended before they were acknowledged. */
  delivered: ReadonlySet<string> | undefined;
  /** Requests to the collector before consent, and after a refusal. */
  requestsWithoutConsent: string[];
  pages: VisitedPage[];
  /** Message ids without an acknowledgement at the end; they are still in the browser. */
  waiting: string[];
  /** Message ids whose write to the browser's storage died with the page's process. */
  unwritten: string[];
}
