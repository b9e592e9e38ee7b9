import { PostgresDatabase } from '@cumulus/sql/postgres/PostgresDatabase';
import type { Database, EventRow } from '../Database.ts';
import { longIdBytes } from '../longIdBytes.ts';
import { countJsonValues } from '../rowMemory.ts';
import type { TableName } from '../tables.ts';
import { EVENT_TABLES } from './eventTables.ts';
import { insertRows, toJsonb } from './insertRows.ts';
import { postgresDialect } from './postgresViews.ts';

/** Size of a row without its message: columns and indexes. Measured on a million events; 8 bytes are `occurred_at`. */
const ROW_BYTES = 508;
/** Size on disk, including deleted rows. */
const diskSize = (table: TableName) =>
  `SELECT pg_total_relation_size('${table}')${table === 'event' ? " + pg_total_relation_size('outbox')" : ''} AS bytes`;
const STORED_BYTES = `pg_column_size(message) + coalesce(pg_column_size(message_text), 0) + ${ROW_BYTES}`;
/** Size of live rows; reads the whole table. */
const usedSize = (table: TableName) => `SELECT coalesce(sum(${STORED_BYTES}), 0) AS bytes FROM ${table}`;
/** A number of one digit takes 12 bytes in `jsonb`, 8 with the compression of long messages, and 2 in the text. */
const VALUE_BYTES = 8;

/** The tables of received events in PostgreSQL. */
export class PostgresEventDatabase extends PostgresDatabase implements Database {
  readonly rowBytes = ROW_BYTES;
  readonly storedBytes = STORED_BYTES;
  readonly dialect = postgresDialect;
  readonly messageText = 'coalesce(message_text, message::text)';
  // What was no JSON in an earlier release is an empty object with its text: it is read as a text, so that the list stays JSON.
  readonly messageJson =
    "CASE WHEN message_text IS NULL THEN message::text WHEN message = '{}' AND btrim(message_text) <> '{}' THEN to_json(message_text)::text ELSE message_text END";
  readonly messageSize = 'octet_length(coalesce(message_text, message::text))';
  readonly messageHead = "(message - 'data')::text";

  constructor(url: string) {
    // One transaction at a time: a deletion of links without records has to see every insert before it.
    super(url, EVENT_TABLES, { writers: 1 });
  }

  contains(parameter: string): string {
    return `strpos(lower(${this.messageText}), ${parameter}) > 0`;
  }

  bytesOf(row: EventRow): number {
    const { payload } = row;
    const bytes = Math.max(Buffer.byteLength(payload), VALUE_BYTES * countJsonValues(payload));
    // What `jsonb` can't hold is stored as text too.
    return ROW_BYTES + longIdBytes(row) + (toJsonb(payload) === payload ? bytes : 2 * bytes);
  }

  insert(table: TableName, rows: readonly EventRow[]): Promise<boolean[]> {
    return this.onWriter((client) => insertRows(client, table, rows));
  }

  /** @param limit up to it the size on disk is exact enough, so that the table isn't read */
  async size(table: TableName, limit = 0, limitMs?: number): Promise<number> {
    const [disk] = await this.report({ text: diskSize(table) }, limitMs);
    const bytes = Number(disk?.bytes ?? 0);
    if (bytes <= limit) return bytes;
    const [used] = await this.report({ text: usedSize(table) }, limitMs);
    return Math.min(bytes, Number(used?.bytes ?? 0));
  }
}
