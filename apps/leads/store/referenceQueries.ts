import type { SignUpChoice } from '@cumulus/forms';
import type { SqlDatabase } from '@cumulus/sql/Database';
import { queries } from './leadTables.ts';

/** What the product receives for a reference. */
interface SignUpData extends SignUpChoice {
  email: string;
  locale: string;
  /** Empty without consent to analytics. */
  attribution: Record<string, string>;
  /** As above. */
  variants: Record<string, string>;
}

/** A sign-up reference as it is stored. */
export interface SignUpReference {
  /** `hashToken` of the reference. */
  hash: string;
  data: SignUpData;
  expiresAt: number;
}

type Redemption = { outcome: 'redeemed'; data: SignUpData } | { outcome: 'used' | 'expired' | 'unknown' };

/**
 * See `LeadStore.redeemReference`. The references of suspects are redeemed too: they open
 * nothing but the page on which anybody can sign up, and the suspect may be a person.
 * @throws StoreError
 */
export async function redeemReference(database: SqlDatabase, hash: string, now: number): Promise<Redemption> {
  const redemption = await redeem(database, 'sign_up_reference', hash, now);
  return redemption.outcome === 'unknown' ? redeem(database, 'suspect_reference', hash, now) : redemption;
}

async function redeem(
  database: SqlDatabase,
  table: 'sign_up_reference' | 'suspect_reference',
  hash: string,
  now: number,
): Promise<Redemption> {
  const update = queries.updateTable(table).where('hash', '=', hash);
  const [redeemed, , found] = await database.write([
    // Of concurrent transactions, one finds `redeemed_at` empty: the others wait for its row, or for the file.
    update.set({ redeemed_at: now }).where('redeemed_at', 'is', null).where('expires_at', '>', now).returning('data'),
    // What was redeemed or expired is of no use any more.
    update
      .set({ data: null })
      .where('data', 'is not', null)
      .where((where) => where.or([where('redeemed_at', 'is not', null), where('expires_at', '<=', now)])),
    queries.selectFrom(table).select('redeemed_at').where('hash', '=', hash),
  ]);
  const [row] = redeemed;
  if (row) return { outcome: 'redeemed', data: JSON.parse(String(row.data)) as SignUpData };
  const [other] = found;
  if (!other) return { outcome: 'unknown' };
  return { outcome: other.redeemed_at === null ? 'expired' : 'used' };
}
