import type { ReportQuery, ReportRows } from './Report.ts';

/** Runs reports in a process of their own. */
export interface ReportClient {
  /**
   * Runs a report.
   * @param id of `reportList.ts`
   * @param signal ends the query: nobody waits for it any more
   * @param client whose turn it takes in the queue, such as the name of a person
   * @throws RequestError 503 the process ended, or too many wait; 504 the time limit; the signal's reason
   */
  run(id: string, query: ReportQuery, signal?: AbortSignal, client?: string): Promise<ReportRows>;
}
