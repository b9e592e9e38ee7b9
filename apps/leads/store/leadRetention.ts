import type { SqlDatabase } from '@cumulus/sql/Database';
import { removeDamagedCopies } from '@cumulus/sql/sqlite/damagedCopies';
import { SUSPECT_DAYS } from '../suspects.ts';
import { PERSON_TABLE_NAMES, type PersonTable, queries } from './leadTables.ts';
import { MAIL_EVERY_MS } from './mailQueries.ts';

const DAY_MS = 86_400_000;
/** Leads of one transaction: new leads wait for it. */
const BATCH_SIZE = 500;

/** Deletes the oldest rows that were received before a time. */
const deleteOldest = (table: PersonTable, before: number) =>
  queries
    .deleteFrom(table as 'lead')
    .where('id', 'in', (select) =>
      select
        .selectFrom(table as 'lead')
        .select('id')
        .where('received_at', '<', before)
        .orderBy('received_at')
        .orderBy('id')
        .limit(BATCH_SIZE),
    )
    .returning('id');

type References = 'sign_up_reference' | 'suspect_reference';
/** What an expired reference stood for; its hash stays for a day, so that the answer is "expired" and not "unknown". */
const forgetData = (table: References, now: number) =>
  queries
    .updateTable(table)
    .set({ data: null })
    .where('data', 'is not', null)
    .where('expires_at', '<=', now)
    .returning('hash');
const deleteReferences = (table: References, now: number) =>
  queries.deleteFrom(table).where('expires_at', '<', now - DAY_MS);

interface Retention {
  /** `LEADS_MAX_DAYS`. */
  maxDays: number;
  /** The SQLite file, whose damaged copies expire too. */
  file: string;
  now: number;
}

/** Deletes what is older than its retention. REQ-LEA-05, REQ-LEA-12. @returns number of deleted leads @throws StoreError */
export async function expireLeads(database: SqlDatabase, { maxDays, file, now }: Retention): Promise<number> {
  const oldest = Math.max(0, now - maxDays * DAY_MS);
  removeDamagedCopies(file, oldest);
  const remove = async (table: PersonTable, before: number) => {
    let count = 0;
    for (let removed = BATCH_SIZE; removed === BATCH_SIZE; count += removed) {
      const [rows] = await database.write([deleteOldest(table, before)]);
      removed = rows.length;
    }
    return count;
  };
  const removed = new Map<PersonTable, number>();
  for (const table of PERSON_TABLE_NAMES) {
    const before = table === 'suspect' ? Math.max(oldest, now - SUSPECT_DAYS * DAY_MS) : oldest;
    removed.set(table, await remove(table, before));
  }
  const [emptied, emptiedOfSuspects] = await database.write([
    forgetData('sign_up_reference', now),
    forgetData('suspect_reference', now),
    deleteReferences('sign_up_reference', now),
    deleteReferences('suspect_reference', now),
    queries.deleteFrom('mail_sent').where('sent_at', '<=', now - MAIL_EVERY_MS),
  ]);
  const changed = [...removed.values(), emptied.length, emptiedOfSuspects.length];
  if (changed.some((count) => count > 0)) await database.compact();
  return removed.get('lead') ?? 0;
}
