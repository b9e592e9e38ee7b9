import type { SqlDatabase } from '../../store/Database.ts';
import { removeDamagedCopies } from '../../store/sqlite/damagedCopies.ts';
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
const EXPIRED_MAILS = 'DELETE FROM mail_sent WHERE sent_at <= $1';

interface Retention {
  /** `LEADS_MAX_DAYS`. */
  maxDays: number;
  /** The SQLite file, whose damaged copies expire too. */
  file: string;
  now: number;
}

/** See `LeadStore.expire`. REQ-LEA-12. @throws StoreError */
export async function expireLeads(database: SqlDatabase, { maxDays, file, now }: Retention): Promise<number> {
  const oldest = Math.max(0, now - maxDays * DAY_MS);
  removeDamagedCopies(file, oldest);
  let count = 0;
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE; count += removed) {
    const [rows] = await database.write([{ text: EXPIRED_LEADS, parameters: [oldest, BATCH_SIZE] }]);
    removed = rows?.length ?? 0;
  }
  const [emptied] = await database.write([
    { text: EXPIRED_DATA, parameters: [now] },
    { text: EXPIRED_REFERENCES, parameters: [now - DAY_MS] },
    { text: EXPIRED_MAILS, parameters: [now - MAIL_EVERY_MS] },
  ]);
  if (count > 0 || (emptied?.length ?? 0) > 0) await database.compact();
  return count;
}
