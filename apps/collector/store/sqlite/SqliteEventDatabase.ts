import { SqliteDatabase } from '@cumulus/sql/sqlite/SqliteDatabase';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Database, type EventRow, longIdBytes, sumOfRows } from '../Database.ts';
import { planViews } from '../planViews.ts';
import { createMigrations } from '../schema.ts';
import { TABLE_NAMES, type TableName } from '../tables.ts';
import { sqliteDialect } from './sqliteDialect.ts';

/** Size of a row without its message: columns and three indexes. Measured on a million consent records; 6 bytes are `occurred_at`. */
const ROW_BYTES = 316;

/** A message that is no JSON, from another program or an earlier release: it is read as a text, so that the list stays JSON. */
const AS_TEXT = sql`json_quote(substr(message, 1, 10000))`;

/** The SQLite file of received events. */
export class SqliteEventDatabase extends SqliteDatabase implements Database {
  readonly rowBytes = ROW_BYTES;
  readonly storedBytes = sql<number>`octet_length(message) + ${sql.lit(ROW_BYTES)}`;
  readonly dialect = sqliteDialect;
  readonly messageText = sql<string>`message`;
  readonly messageSize = sql<number>`octet_length(message)`;
  readonly messageJson = sql<string>`CASE WHEN json_valid(message) THEN message ELSE ${AS_TEXT} END`;
  readonly messageHead =
    sql<string>`CASE WHEN json_valid(message) THEN json_remove(message, '$.data') ELSE ${AS_TEXT} END`;

  /** @param isBorrowed see `DatabaseOptions` */
  constructor(path: string, isBorrowed = false) {
    const tablesModule = new URL('./eventTables.ts', import.meta.url).href;
    const names = { variable: 'STORE_FILE', store: 'collector', label: 'store', records: 'events' };
    const made = { migrations: createMigrations('sqlite'), forPrepared: planViews(sqliteDialect) };
    super(path, { tablesModule, ...made, ...names }, isBorrowed);
  }

  contains(text: string): RawBuilder<SqlBool> {
    return sql`instr(lower(message), ${text}) > 0`;
  }

  bytesOf(row: EventRow): number {
    return ROW_BYTES + longIdBytes(row) + Buffer.byteLength(row.payload);
  }

  insert(table: TableName, rows: readonly EventRow[]): Promise<boolean[]> {
    return this.call({ method: 'task', name: 'insert', input: { table, rows } }) as Promise<boolean[]>;
  }

  /**
   * The size of the events is the file's size without the other tables, so that they need not be read. Rows don't fill their pages: of 2,400 bytes each
   * takes 4,096. If the limit is exceeded, this is charged to each table by its share, so that one doesn't displace the events of another.
   */
  async size(table: TableName, limit = 0): Promise<number> {
    if (table !== 'event') return sumOfRows(this, table);
    const whole = (await this.call({ method: 'size' })) as number;
    if (whole <= limit) return whole;
    const others = TABLE_NAMES.filter((name) => name !== 'event').map((name) => sumOfRows(this, name));
    const ofOthers = (await Promise.all(others)).reduce((sum, bytes) => sum + bytes, 0);
    if (whole - ofOthers <= limit) return Math.max(0, whole - ofOthers);
    const own = await sumOfRows(this, table);
    return Math.min(whole - ofOthers, (whole * own) / Math.max(1, own + ofOthers));
  }
}
