/**
 * Tables of the collector whose records the lake has. What product analytics gets, the site sends as events too; recordings and errors are read where they are
 * stored. Of monitoring the lake has which views had how many errors.
 */
export const SOURCE_TABLES = ['event', 'consent', 'monitoring'] as const;
export type SourceTable = (typeof SOURCE_TABLES)[number];

/** Which records of a table the lake has, in SQL. */
export const WANTED: Readonly<Record<SourceTable, string>> = {
  ...{ event: 'true', consent: 'true', monitoring: "type = 'view'" },
};

/** What is read of a record, in this order. */
export const SOURCE_COLUMNS = [
  ...(['id', 'vendor', 'type', 'event', 'anonymous_id', 'user_id', 'message_id'] as const),
  ...(['received_at', 'occurred_at', 'is_valid', 'reason'] as const),
];

/** A record of the store. Times are milliseconds since 1970. */
export interface SourceRecord {
  /** Of the record in its table; never reused. */
  id: number;
  vendor: string;
  type: string;
  event: string | null;
  anonymous_id: string | null;
  user_id: string | null;
  message_id: string;
  received_at: number;
  occurred_at: number;
  is_valid: number;
  reason: string | null;
  /** JSON, unless another program stored it. */
  message: string;
}

/** A record's place in its table, and its arrival, by which a table that was replaced shows. */
export interface Mark {
  id: number;
  receivedAt: number;
}

/** The collector's store, opened for reading only, beside the collector. */
export interface RecordSource {
  /** The last record that was received before a time; undefined without one. */
  lastBefore(table: SourceTable, until: number): Promise<Mark | undefined>;
  /** The record with this id; undefined where it was deleted. */
  find(table: SourceTable, id: number): Promise<Mark | undefined>;
  /** Records after one up to another, in the order of their ids, a few thousand at a time: each batch is a query of its own, which holds no lock. */
  read(table: SourceTable, after: number, upTo: number): AsyncIterable<readonly SourceRecord[]>;
  close(): Promise<void>;
}
