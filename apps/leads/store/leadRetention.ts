import type { SqlDatabase } from '@cumulus/sql/Database';
import { removeDamagedCopies } from '@cumulus/sql/sqlite/damagedCopies';
import { SUSPECT_DAYS } from '../suspects.ts';
import { MAIL_EVERY_MS } from './mailRate.ts';

const DAY_MS = 86_400_000;
/** Leads of one transaction: new leads wait for it. */
const BATCH_SIZE = 500;

const EXPIRED_LEADS = `DELETE FROM lead WHERE id IN (
  SELECT id FROM lead WHERE received_at < $1 ORDER BY received_at, id LIMIT $2) RETURNING id`;
/** What an expired reference stood for; its hash stays for a day, so that the answer is "expired" and not "unknown". */
const EXPIRED_DATA =
  'UPDATE sign_up_reference SET data = NULL WHERE data IS NOT NULL AND expires_at <= $1 RETURNING hash';
const EXPIRED_REFERENCES = 'DELETE FROM sign_up_reference WHERE expires_at < $1';
const EXPIRED_SUSPECTS = `DELETE FROM suspect WHERE id IN (
  SELECT id FROM suspect WHERE received_at < $1 ORDER BY received_at, id LIMIT $2) RETURNING id`;
const EXPIRED_MAILS = 'DELETE FROM mail_sent WHERE sent_at <= $1';

interface Retention {
  /** `LEADS_MAX_DAYS`. */
  maxDays: number;
  /** The SQLite file, whose damaged copies expire too. */
  file: string;
  now: number;
}

/** See `LeadStore.expire`. REQ-LEA-05, REQ-LEA-12. @throws StoreError */
export async function expireLeads(database: SqlDatabase, { maxDays, file, now }: Retention): Promise<number> {
  const oldest = Math.max(0, now - maxDays * DAY_MS);
  removeDamagedCopies(file, oldest);
  const remove = async (text: string, before: number) => {
    let count = 0;
    for (let removed = BATCH_SIZE; removed === BATCH_SIZE; count += removed) {
      const [rows] = await database.write([{ text, parameters: [before, BATCH_SIZE] }]);
      removed = rows?.length ?? 0;
    }
    return count;
  };
  const count = await remove(EXPIRED_LEADS, oldest);
  const suspects = await remove(EXPIRED_SUSPECTS, Math.max(oldest, now - SUSPECT_DAYS * DAY_MS));
  const inBoth = (text: string) => [text, text.replaceAll('sign_up_reference', 'suspect_reference')];
  const [emptied, emptiedOfSuspects] = await database.write([
    ...inBoth(EXPIRED_DATA).map((text) => ({ text, parameters: [now] })),
    ...inBoth(EXPIRED_REFERENCES).map((text) => ({ text, parameters: [now - DAY_MS] })),
    { text: EXPIRED_MAILS, parameters: [now - MAIL_EVERY_MS] },
  ]);
  const emptiedCount = (emptied?.length ?? 0) + (emptiedOfSuspects?.length ?? 0);
  if (count + suspects + emptiedCount > 0) await database.compact();
  return count;
}
