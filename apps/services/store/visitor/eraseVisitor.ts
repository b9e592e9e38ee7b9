import type { Database } from '../Database.ts';
import { placeholders } from '../placeholders.ts';
import type { VisitorErasure } from '../VisitorErasure.ts';
import { findIdentities } from './findIdentities.ts';

/** Erases everything that is kept of one visitor, in one transaction over every table. @param given ids of the visitor @throws StoreError */
export async function eraseVisitor(database: Database, given: readonly string[]): Promise<VisitorErasure> {
  const identities = await findIdentities(database, given);
  const list = placeholders(identities.length);
  const events = `SELECT id FROM event WHERE anonymous_id IN (${list}) OR user_id IN (${list})`;
  const [sent, removed, links] = await database.write([
    { text: `DELETE FROM outbox WHERE event_id IN (${events}) RETURNING state`, parameters: identities },
    { text: `DELETE FROM event WHERE id IN (${events}) RETURNING id`, parameters: identities },
    {
      text: `DELETE FROM link WHERE identity IN (${list}) OR other IN (${list}) RETURNING identity`,
      parameters: identities,
    },
  ]);
  await database.compact();
  return {
    identities,
    events: removed?.length ?? 0,
    links: links?.length ?? 0,
    forwarded: sent?.filter(({ state }) => state === 'sent').length ?? 0,
  };
}
