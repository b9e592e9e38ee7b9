import type { SqlDatabase } from '@cumulus/sql/Database';
import type { RawBuilder, SqlBool } from 'kysely';
import type { ViewDialect } from './planViews.ts';
import type { ReceivedRecord } from './records.ts';
import { queries } from './schema.ts';
import type { SenderCode } from './senders/SenderCodes.ts';
import type { TableName } from './tables.ts';

/** What the store of events needs of its database in addition. Its expressions are of a row of a table of records. */
export interface Database extends SqlDatabase {
  /** Inserts records into a table in one transaction, which is durable when this resolves. @returns for each row whether it is new */
  insert(table: TableName, rows: readonly EventRow[]): Promise<boolean[]>;
  /**
   * Bytes that a table takes, with its indexes: a report.
   * @param limit up to this size an upper bound is enough, which is cheaper
   * @param limitMs see `report`
   */
  size(table: TableName, limit?: number, limitMs?: number): Promise<number>;
  /** How values of messages are read in SQL. */
  readonly dialect: ViewDialect;
  /** The original message, as text. */
  readonly messageText: RawBuilder<string>;
  /** Whether that has a text, which has no capital ASCII letters, in any case of its letters. */
  contains(text: string): RawBuilder<SqlBool>;
  /** The stored bytes of the message. */
  readonly messageSize: RawBuilder<number>;
  /** The original message as JSON in any case: what another program stored may be none. */
  readonly messageJson: RawBuilder<string>;
  /** As `messageJson`, without its field `data`, which has the bytes of a recording. */
  readonly messageHead: RawBuilder<string>;
  /** Bytes that a row takes in addition to its message: columns and indexes. */
  readonly rowBytes: number;
  /** The bytes of the row, which `size` sums up. */
  readonly storedBytes: RawBuilder<number>;
  /** Bytes that a row will take on disk, at most, for the limits of its client. */
  bytesOf(row: EventRow): number;
}

/** A row of a table of records, and the related rows that are written in the same transaction. */
export interface EventRow extends Omit<ReceivedRecord, 'payload' | 'isValid' | 'occurredAt'> {
  /** When the event occurred, corrected by the clock difference; milliseconds since 1970. */
  occurredAt: number;
  /** JSON without IP addresses. */
  payload: string;
  isValid: 0 | 1;
  /** Two ids of one visitor, in alphabetical order. */
  link: readonly [string, string] | null;
  /** The queue in which it is forwarded to the vendor (column `lane`); null where it isn't forwarded. */
  queue: number | null;
  /** Who sent it, for a day or two; null where that isn't known. */
  sender: SenderCode | null;
}

/** The bytes of a table's rows. Takes 0.25 s per million rows, on the connection for reports. */
export async function sumOfRows(
  database: Pick<Database, 'report' | 'storedBytes'>,
  table: TableName,
  limitMs?: number,
): Promise<number> {
  const sum = queries.selectFrom(table).select(({ fn }) => fn.sum<number | null>(database.storedBytes).as('bytes'));
  const [row] = await database.report(sum, limitMs);
  return row?.bytes ?? 0;
}

/** Each id or name is stored twice, in the row and in an index. */
const ID_COPIES = 2;
/** Bytes of usual ids and names, which `rowBytes` contains. */
const USUAL_ID_BYTES = 200;

/** Bytes of a row's ids and names beyond usual ones. */
export function longIdBytes({ anonymousId, userId, messageId, event }: EventRow): number {
  const bytes = [anonymousId, userId, messageId, event].reduce((sum, id) => sum + Buffer.byteLength(id ?? ''), 0);
  return Math.max(0, ID_COPIES * bytes - USUAL_ID_BYTES);
}
