import type { TableName } from '../recordTables.ts';

/** How long and how much is kept of one table. */
export interface RetentionLimits {
  maxDays: number;
  maxBytes: number;
}

/** The limits of each table; what a table without limits holds is kept for good. */
export type StoreLimits = Partial<Record<TableName, RetentionLimits>>;
