import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../Database.ts';
import { type EventTables, queries } from '../schema.ts';
import { TABLE_NAMES, type TableName, tableNumber } from '../tables.ts';
import { firstKnownDay, type SenderCode } from './SenderCodes.ts';

/** What one network sent on one day into one table. */
export interface SenderUsage extends SenderCode {
  table: TableName;
  records: number;
  /** Of the messages, and `Database.rowBytes` for each: on PostgreSQL more than is on disk, which compresses them. */
  bytes: number;
}

/**
 * Lists the senders of a table's records, the largest first: those of today and the day before.
 * @param now milliseconds since 1970
 * @param minBytes without smaller ones
 */
export async function listSenders(
  database: Database,
  table: TableName,
  now: number,
  minBytes = 0,
): Promise<SenderUsage[]> {
  const bytes = sql<number>`sum(bytes) + count(*) * ${sql.lit(database.rowBytes)}`;
  const senders = await database.read(
    queries
      .selectFrom('sender')
      .select(({ fn }) => ['day', 'code', fn.countAll<number>().as('records'), bytes.as('bytes')])
      .where('record_table', '=', tableNumber(table))
      .where('day', '>=', firstKnownDay(now))
      .groupBy(['day', 'code'])
      .having(bytes, '>', Math.floor(minBytes))
      .orderBy(bytes, 'desc')
      .orderBy('code'),
  );
  return senders.map((sender) => ({ table, ...sender }));
}

const STEP = 5_000;

/** Deletes who sent records before yesterday, in steps between which others write. @param now milliseconds since 1970 */
export async function forgetSenders(database: Database, now: number): Promise<void> {
  const isOld = (is: ExpressionBuilder<EventTables, 'sender'>, table: TableName) =>
    is.and([is('record_table', '=', tableNumber(table)), is('day', '<', firstKnownDay(now))]);
  for (const table of TABLE_NAMES) {
    const step = queries
      .selectFrom('sender')
      .select('record_id')
      .where((is) => isOld(is, table));
    const ids = step.orderBy('day').orderBy('record_id').limit(STEP);
    for (;;) {
      const [row] = await database.read(
        queries.selectFrom(ids.as('step')).select(({ fn }) => fn.max<number | null>('record_id').as('last')),
      );
      if (row?.last == null) break;
      const old = queries.deleteFrom('sender').where((is) => isOld(is, table));
      await database.write([old.where('record_id', '<=', row.last)]);
    }
  }
}
