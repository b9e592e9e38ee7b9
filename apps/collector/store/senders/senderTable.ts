import type { Database } from '../Database.ts';
import { TABLE_NAMES, type TableName } from '../tables.ts';
import { firstKnownDay, type SenderCode } from './SenderCodes.ts';

/** How `sender` names a table. */
export const tableNumber = (table: TableName) => TABLE_NAMES.indexOf(table);

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
  const bytes = `(sum(bytes) + count(*) * ${database.rowBytes})`;
  const rows = await database.read({
    text: `SELECT day, code, count(*) AS records, ${bytes} AS total FROM sender WHERE record_table = $1 AND day >= $2
      GROUP BY day, code HAVING ${bytes} > $3 ORDER BY total DESC, code`,
    parameters: [tableNumber(table), firstKnownDay(now), Math.floor(minBytes)],
  });
  return rows.map(({ day, code, records, total }) => {
    return { table, day: Number(day), code: String(code), records: Number(records), bytes: Number(total) };
  });
}

const STEP = 5_000;

/** Deletes who sent records before yesterday, in steps between which others write. @param now milliseconds since 1970 */
export async function forgetSenders(database: Database, now: number): Promise<void> {
  for (const table of TABLE_NAMES) {
    const old = 'FROM sender WHERE record_table = $1 AND day < $2';
    const parameters = [tableNumber(table), firstKnownDay(now)];
    for (;;) {
      const [row] = await database.read({
        text: `SELECT max(record_id) AS last FROM (SELECT record_id ${old} ORDER BY day, record_id LIMIT ${STEP}) AS step`,
        parameters,
      });
      if (row?.last == null) break;
      await database.write([{ text: `DELETE ${old} AND record_id <= $3`, parameters: [...parameters, row.last] }]);
    }
  }
}
