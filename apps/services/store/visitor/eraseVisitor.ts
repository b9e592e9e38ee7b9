import type { Database } from '../Database.ts';
import { placeholders } from '../placeholders.ts';
import { TABLE_NAMES } from '../recordTables.ts';
import type { VisitorErasure } from '../VisitorErasure.ts';
import { findIdentities } from './findIdentities.ts';

/** Erases everything that is kept of one visitor, in one transaction over every table. @param given ids of the visitor @throws StoreError */
export async function eraseVisitor(database: Database, given: readonly string[]): Promise<VisitorErasure> {
  const identities = await findIdentities(database, given);
  const list = placeholders(identities.length);
  const own = `anonymous_id IN (${list}) OR user_id IN (${list})`;
  const [sent, links, ...removed] = await database.write([
    {
      text: `DELETE FROM outbox WHERE event_id IN (SELECT id FROM event WHERE ${own}) RETURNING state`,
      parameters: identities,
    },
    {
      text: `DELETE FROM link WHERE identity IN (${list}) OR other IN (${list}) RETURNING identity`,
      parameters: identities,
    },
    ...TABLE_NAMES.map((name) => ({ text: `DELETE FROM ${name} WHERE ${own} RETURNING id`, parameters: identities })),
  ]);
  await database.compact();
  return {
    identities,
    events: removed.flat().length,
    links: links?.length ?? 0,
    forwarded: sent?.filter(({ state }) => state === 'sent').length ?? 0,
  };
}
