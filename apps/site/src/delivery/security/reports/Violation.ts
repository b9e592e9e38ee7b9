/** What is kept of a report: no visitor, no query of an address. */
export interface Violation {
  at: string;
  page: string;
  directive: string;
  blocked: string;
  source?: string;
  line?: number;
  column?: number;
  sample?: string;
  disposition?: string;
}
