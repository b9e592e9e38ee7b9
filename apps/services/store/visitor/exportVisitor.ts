import type { Database, Row } from '../Database.ts';
import { placeholders } from '../placeholders.ts';
import { TABLE_NAMES } from '../recordTables.ts';
import { READ_COLUMNS, toStoredRecord } from '../rows/toStoredRecord.ts';
import type { VisitorExport } from '../VisitorExport.ts';
import { findIdentities } from './findIdentities.ts';

/** Reads everything that is kept of one visitor, over every table. @param given ids of the visitor @throws StoreError */
export async function exportVisitor(database: Database, given: readonly string[]): Promise<VisitorExport> {
  const identities = await findIdentities(database, given);
  const list = placeholders(identities.length);
  const own = `anonymous_id IN (${list}) OR user_id IN (${list})`;
  const links = await database.read({
    text: `SELECT identity, other FROM link WHERE identity IN (${list}) OR other IN (${list}) ORDER BY identity, other`,
    parameters: identities,
  });
  const rows: Row[] = [];
  for (const name of TABLE_NAMES) {
    const state = name === 'event' ? '(SELECT state FROM outbox WHERE event_id = event.id)' : 'NULL';
    const text = `SELECT ${READ_COLUMNS}, ${database.messageText} AS message, ${state} AS state FROM ${name} WHERE ${own} ORDER BY received_at, id`;
    rows.push(...(await database.read({ text, parameters: identities })));
  }
  return {
    identities,
    links: links.map((row) => ({ identity: String(row.identity), other: String(row.other) })),
    events: rows
      .map((row) => ({ ...toStoredRecord(row), forwarded: row.state as string | null }))
      .sort((a, b) => a.receivedAt - b.receivedAt),
  };
}
