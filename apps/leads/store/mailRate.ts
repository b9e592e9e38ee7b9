import { randomUUID } from 'node:crypto';
import type { SqlDatabase } from '@cumulus/sql/Database';
import { sql } from 'kysely';

/** An address receives at most one confirmation in this time, so that forms can't be used to flood somebody's mailbox. */
export const MAIL_EVERY_MS = 3_600_000;

/** See `LeadStore.mayMail`. @throws StoreError */
export async function mayMail(
  database: SqlDatabase,
  { addressHash, now, holder = randomUUID() }: { addressHash: string; now: number; holder?: string | undefined },
): Promise<boolean> {
  const [claimed] = await database.write([
    sql`INSERT INTO mail_sent (address_hash, holder, sent_at) VALUES (${addressHash}, ${holder}, ${now})
      ON CONFLICT (address_hash) DO UPDATE SET holder = excluded.holder, sent_at = excluded.sent_at
      WHERE mail_sent.sent_at <= ${now - MAIL_EVERY_MS} OR mail_sent.holder = excluded.holder RETURNING address_hash`,
  ]);
  return claimed.length === 1;
}
