import type { SqlDatabase } from '@cumulus/sql/Database';
import type { Redemption, SignUpData } from '../references.ts';

/** Of concurrent transactions, one finds `redeemed_at` empty: the others wait for its row, or for the file. */
const REDEEM = (table: string) => `UPDATE ${table} SET redeemed_at = $2
  WHERE hash = $1 AND redeemed_at IS NULL AND expires_at > $2 RETURNING data`;
/** What was redeemed or expired is of no use any more. */
const FORGET = (table: string) => `UPDATE ${table} SET data = NULL
  WHERE hash = $1 AND data IS NOT NULL AND (redeemed_at IS NOT NULL OR expires_at <= $2)`;

/**
 * See `LeadStore.redeemReference`. The references of suspects are redeemed too: they open nothing but the page on which anybody can sign up, and the
 * suspect may be a person.
 * @throws StoreError
 */
export async function redeemReference(database: SqlDatabase, hash: string, now: number): Promise<Redemption> {
  const redemption = await redeem(database, 'sign_up_reference', hash, now);
  return redemption.outcome === 'unknown' ? redeem(database, 'suspect_reference', hash, now) : redemption;
}

async function redeem(database: SqlDatabase, table: string, hash: string, now: number): Promise<Redemption> {
  const [redeemed, , found] = await database.write([
    { text: REDEEM(table), parameters: [hash, now] },
    { text: FORGET(table), parameters: [hash, now] },
    { text: `SELECT redeemed_at FROM ${table} WHERE hash = $1`, parameters: [hash] },
  ]);
  const [row] = redeemed ?? [];
  if (row) return { outcome: 'redeemed', data: JSON.parse(String(row.data)) as SignUpData };
  const [other] = found ?? [];
  if (!other) return { outcome: 'unknown' };
  return { outcome: other.redeemed_at === null ? 'expired' : 'used' };
}
