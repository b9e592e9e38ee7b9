import type { ViewColumn } from '@cumulus/tracking-plan';

/** How a database writes what views of the plan consist of. All of it is an expression on a row of a table of records. */
export interface ViewDialect {
  /** Milliseconds since 1970 as a point in time. */
  time(column: string): string;
  /** The day of it, UTC. */
  day(column: string): string;
  /** A value of the message; NULL where it is none of the column's type, as an event of an earlier plan may have it. */
  value(column: Pick<ViewColumn, 'path' | 'type' | 'member'>): string;
}
