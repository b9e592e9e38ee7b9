import { PostgresDatabase } from '@cumulus/sql/postgres/PostgresDatabase';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Database, type EventRow, longIdBytes, sumOfRows } from '../Database.ts';
import type { TableName } from '../tables.ts';
import { countJsonValues } from '../WriteBudget.ts';
import { EVENT_TABLES } from './eventTables.ts';
import { insertRows, toJsonb } from './insertRows.ts';
import { postgresDialect } from './postgresDialect.ts';

/** Size of a row without its message: columns and indexes. Measured on a million events; 8 bytes are `occurred_at`. */
const ROW_BYTES = 508;
/** A number of one digit takes 12 bytes in `jsonb`, 8 with the compression of long messages, and 2 in the text. */
const VALUE_BYTES = 8;

/** The original message. */
const TEXT = sql<string>`coalesce(message_text, message::text)`;

/** The tables of received events in PostgreSQL. */
export class PostgresEventDatabase extends PostgresDatabase implements Database {
  readonly rowBytes = ROW_BYTES;
  readonly storedBytes =
    sql<number>`pg_column_size(message) + coalesce(pg_column_size(message_text), 0) + ${sql.lit(ROW_BYTES)}`;
  readonly dialect = postgresDialect;
  readonly messageText = TEXT;
  // What was no JSON in an earlier release is an empty object with its text: it is read as a text, so that the list stays JSON.
  readonly messageJson = sql<string>`CASE WHEN message_text IS NULL THEN message::text
    WHEN message = '{}' AND btrim(message_text) <> '{}' THEN to_json(message_text)::text ELSE message_text END`;
  readonly messageSize = sql<number>`octet_length(${TEXT})`;
  readonly messageHead = sql<string>`(message - 'data')::text`;

  constructor(url: string) {
    // One transaction at a time: a deletion of links without records has to see every insert before it.
    super(url, EVENT_TABLES, { writers: 1 });
  }

  contains(text: string): RawBuilder<SqlBool> {
    return sql`strpos(lower(${TEXT}), ${text}) > 0`;
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

  /** @param limit up to it the size on disk, with deleted rows, is exact enough, so that the table isn't read */
  async size(table: TableName, limit = 0, limitMs?: number): Promise<number> {
    const sizes = (table === 'event' ? ['event', 'outbox'] : [table]).map(
      (name) => sql`pg_total_relation_size(${name})`,
    );
    const [disk] = await this.report(sql<{ bytes: number }>`SELECT ${sql.join(sizes, sql` + `)} AS bytes`, limitMs);
    const bytes = disk?.bytes ?? 0;
    if (bytes <= limit) return bytes;
    return Math.min(bytes, await sumOfRows(this, table, limitMs));
  }
}
