import { randomUUID } from 'node:crypto';
import type { SqlDatabase } from '@cumulus/sql/Database';
import { queries } from './leadTables.ts';

/** An address receives at most one confirmation in this time, so that forms can't be used to flood somebody's mailbox. */
export const MAIL_EVERY_MS = 3_600_000;

/** See `LeadStore.mayMail`. @throws StoreError */
export async function mayMail(
  database: SqlDatabase,
  { addressHash, now, holder = randomUUID() }: { addressHash: string; now: number; holder?: string | undefined },
): Promise<boolean> {
  const claim = queries
    .insertInto('mail_sent')
    .values({ address_hash: addressHash, holder, sent_at: now })
    .onConflict((conflict) =>
      conflict
        .column('address_hash')
        .doUpdateSet(({ ref }) => ({ holder: ref('excluded.holder'), sent_at: ref('excluded.sent_at') }))
        .where((where) =>
          where.or([
            where('mail_sent.sent_at', '<=', now - MAIL_EVERY_MS),
            where('mail_sent.holder', '=', where.ref('excluded.holder')),
          ]),
        ),
    )
    .returning('address_hash');
  const [claimed] = await database.write([claim]);
  return claimed.length === 1;
}
