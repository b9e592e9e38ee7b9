import type { ReportQuery, ReportRows } from '../Report.ts';

/** What the studio sends to the report process. */
export type ReportOrder =
  | { type: 'run'; number: number; id: string; query: ReportQuery }
  /** Nobody waits for it any more. */
  | { type: 'end'; number: number };

/** What the report process sends back. `away`: the collector's store can't be read. */
export type ReportOutcome =
  | { type: 'rows'; number: number; rows: ReportRows }
  /** `unusable`: the message says what an operator has to do. */
  | { type: 'fault'; number: number; kind: FaultKind; message: string };

type FaultKind = 'timeout' | 'memory' | 'ended' | 'unusable' | 'away' | 'other';

/** The exit code of a report process that needed more memory than it may. */
export const MEMORY_EXIT_CODE = 77;
