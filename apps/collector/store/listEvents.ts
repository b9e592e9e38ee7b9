import type { SqlValue } from '@cumulus/sql/Database';
import type { Database } from './Database.ts';
import { columnKey, toStoredMessage } from './eventRows.ts';
import { readPage } from './readPage.ts';
import type { EventFilter, EventPage } from './Store.ts';
import { TABLE_NAMES, tableOf } from './tables.ts';

/** Lists the events of all tables that match a filter, newest first; recordings without their bytes. @throws StoreError */
export async function listEvents(database: Database, filter: EventFilter): Promise<EventPage> {
  const { vendor, limit, maxBytes, after } = filter;
  const { rows, next } = await readPage(database, {
    tables: TABLE_NAMES.filter((name) => vendor === undefined || name === tableOf(vendor)),
    ...conditionsOf(filter),
    ...{ isNewestFirst: true, limit, maxBytes, after },
    columns: (table) => ({ message: table === 'recording' ? database.messageHead : database.messageJson }),
  });
  return { events: rows.map(toStoredMessage), ...(next && { next }) };
}

function conditionsOf(filter: EventFilter): { conditions: string[]; parameters: SqlValue[] } {
  const parameters: SqlValue[] = [];
  const add = (value: SqlValue) => `$${parameters.push(value)}`;
  const conditions: string[] = [];
  if (filter.since !== undefined) conditions.push(`received_at >= ${add(filter.since)}`);
  if (filter.until !== undefined) conditions.push(`received_at < ${add(filter.until)}`);
  for (const name of ['vendor', 'type', 'event'] as const) {
    const value = filter[name];
    if (value !== undefined) conditions.push(`${name} = ${add(columnKey(value))}`);
  }
  if (filter.visitor !== undefined) {
    const visitor = add(columnKey(filter.visitor));
    conditions.push(`(anonymous_id = ${visitor} OR user_id = ${visitor})`);
  }
  return { conditions, parameters };
}
