import type { SqlDatabase } from '../../store/Database.ts';
import type { Redemption, SignUpData } from '../references.ts';

/** Of concurrent transactions, one finds `redeemed_at` empty: the others wait for its row, or for the file. */
const REDEEM = `UPDATE sign_up_reference SET redeemed_at = $2
  WHERE hash = $1 AND redeemed_at IS NULL AND expires_at > $2 RETURNING data`;
/** What was redeemed or expired is of no use any more. */
const FORGET = `UPDATE sign_up_reference SET data = NULL
  WHERE hash = $1 AND data IS NOT NULL AND (redeemed_at IS NOT NULL OR expires_at <= $2)`;

/** See `LeadStore.redeemReference`. @throws StoreError */
export async function redeemReference(database: SqlDatabase, hash: string, now: number): Promise<Redemption> {
  const [redeemed, , found] = await database.write([
    { text: REDEEM, parameters: [hash, now] },
    { text: FORGET, parameters: [hash, now] },
    { text: 'SELECT redeemed_at FROM sign_up_reference WHERE hash = $1', parameters: [hash] },
  ]);
  const [row] = redeemed ?? [];
  if (row) return { outcome: 'redeemed', data: JSON.parse(String(row.data)) as SignUpData };
  const [other] = found ?? [];
  if (!other) return { outcome: 'unknown' };
  return { outcome: other.redeemed_at === null ? 'expired' : 'used' };
}
