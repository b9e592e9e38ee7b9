import type { ViewDialect } from './planViews.ts';
import type { ReceivedRecord } from './Store.ts';
import type { TableName } from './tables.ts';

/** SQL that both databases take: parameters are `$1`, `$2`, …, each of which may be used again. */
export interface Statement {
  text: string;
  parameters?: readonly SqlValue[];
}

export type SqlValue = string | number | null;
export type Row = Record<string, SqlValue>;

/** What the store asks of SQLite or PostgreSQL. All of it throws StoreError. */
export interface Database {
  /** Inserts records into a table in one transaction, which is durable when this resolves. @returns for each row whether it is new */
  insert(table: TableName, rows: readonly EventRow[]): Promise<boolean[]>;
  /** Runs statements in one transaction, which is durable when this resolves. @returns the rows of each */
  write(statements: readonly Statement[]): Promise<Row[][]>;
  /** Runs a query beside what is being written. */
  read(statement: Statement): Promise<Row[]>;
  /** Bytes that a table takes, indexes included. @param limit up to this many bytes the figure may be too large, which costs less */
  size(table: TableName, limit?: number): Promise<number>;
  /** How values of messages are read in SQL. */
  readonly dialect: ViewDialect;
  /** SQL that gives a record's message as it came, as JSON. */
  readonly messageText: string;
  /** Bytes that a row takes in addition to its message: columns and indexes. */
  readonly rowBytes: number;
  /** After a deletion: gives room back, and overwrites what was deleted where the database can do that. */
  compact(): Promise<void>;
  /** Facts for `/healthz`. */
  status(): Record<string, unknown>;
  close(): Promise<void>;
}

/** A received record as it lies in the table `event`, and what is written beside it in the same transaction. */
export interface EventRow extends Omit<ReceivedRecord, 'payload' | 'isValid'> {
  /** When it happened, set right by the difference of the clocks; milliseconds since 1970. */
  occurredAt: number;
  /** JSON without IP addresses. */
  payload: string;
  isValid: 0 | 1;
  /** Two ids of one visitor, in the order of the alphabet. */
  link: readonly [string, string] | null;
  /** In which lane it goes on to the real vendor, if it does. */
  lane: number | null;
}

/** `$1, $2, …` for a list of parameters. @param count how many @param first the number of the first */
export function placeholders(count: number, first = 1): string {
  return Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ');
}
