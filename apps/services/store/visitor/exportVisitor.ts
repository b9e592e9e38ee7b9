import type { Database } from '../Database.ts';
import { placeholders } from '../placeholders.ts';
import { RECORD_COLUMNS, toReceivedRecord } from '../rows/toReceivedRecord.ts';
import type { VisitorExport } from '../VisitorExport.ts';
import { findIdentities } from './findIdentities.ts';

/** Reads everything that is kept of one visitor, over every table. @param given ids of the visitor @throws StoreError */
export async function exportVisitor(database: Database, given: readonly string[]): Promise<VisitorExport> {
  const identities = await findIdentities(database, given);
  const list = placeholders(identities.length);
  const [links, events] = [
    await database.read({
      text: `SELECT identity, other FROM link WHERE identity IN (${list}) OR other IN (${list}) ORDER BY identity, other`,
      parameters: identities,
    }),
    await database.read({
      text: `SELECT ${RECORD_COLUMNS}, outbox.state FROM event LEFT JOIN outbox ON outbox.event_id = event.id
        WHERE anonymous_id IN (${list}) OR user_id IN (${list}) ORDER BY received_at, id`,
      parameters: identities,
    }),
  ];
  return {
    identities,
    links: links.map((row) => ({ identity: String(row.identity), other: String(row.other) })),
    events: events.map((row) => ({ ...toReceivedRecord(row), forwarded: row.state as string | null })),
  };
}
