import type { Statement } from '../Database.ts';
import type { TableName } from '../recordTables.ts';
import type { EventRow } from '../rows/EventRow.ts';

/** What the thread of a file is started with. */
export interface WorkerStart {
  path: string;
  readOnly: boolean;
}

/** What it is asked. */
export type WorkerCall = { id: number } & WorkerTask;

export type WorkerTask =
  | { method: 'insert'; table: TableName; rows: readonly EventRow[] }
  | { method: 'write'; statements: readonly Statement[] }
  | { method: 'read'; statement: Statement }
  | { method: 'size' | 'compact' | 'check' | 'close' };

/** What it answers. The first one, to id 0, says that the file is open. */
export interface WorkerAnswer {
  id: number;
  result?: unknown;
  error?: { message: string; errcode?: number | undefined; code?: string | undefined };
}
