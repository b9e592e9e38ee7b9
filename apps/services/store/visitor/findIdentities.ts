import type { Database } from '../Database.ts';
import { placeholders } from '../placeholders.ts';
import { TABLE_NAMES } from '../recordTables.ts';
import { shortKey } from '../rows/shortKey.ts';

/** Followed at once. */
const STEP = 50;
/** More ids than one visitor has: rather many visitors share one by mistake, a user id "undefined" for instance. */
const MAX_IDENTITIES = 1_000;

/**
 * Finds all ids of a visitor: those that an identify or alias linked, and those that came on one message.
 * @param identities what is known of the visitor: anonymous ids, user ids, consent ids
 * @returns these and all others, in the order in which they were found
 * @throws Error there are more than a visitor can have
 */
export async function findIdentities(database: Database, identities: readonly string[]): Promise<string[]> {
  const found = new Set(identities.map(shortKey));
  let open = [...found];
  while (open.length > 0) {
    const step = open.splice(0, STEP);
    const list = placeholders(step.length);
    const text = `SELECT other AS identity FROM link WHERE identity IN (${list})
      UNION SELECT identity FROM link WHERE other IN (${list})
      ${TABLE_NAMES.map(
        (name) => `UNION SELECT user_id FROM ${name} WHERE anonymous_id IN (${list}) AND user_id IS NOT NULL
          UNION SELECT anonymous_id FROM ${name} WHERE user_id IN (${list}) AND anonymous_id IS NOT NULL`,
      ).join(' ')}`;
    const rows = await database.read({ text, parameters: step });
    const fresh = rows.map((row) => String(row.identity)).filter((one) => !found.has(one));
    for (const one of fresh) found.add(one);
    if (found.size > MAX_IDENTITIES) {
      const some = [...found].slice(0, 5).join(', ');
      throw new Error(
        `${identities.join(', ')} is linked to more than ${MAX_IDENTITIES} others (${some}, …): no visitor has that many, so many share one id. Nothing was done.`,
      );
    }
    open = [...open, ...fresh];
  }
  return [...found];
}
