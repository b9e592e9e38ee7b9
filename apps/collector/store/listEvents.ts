import type { Expression, SqlBool } from 'kysely';
import type { Database } from './Database.ts';
import { columnKey, toStoredMessage } from './eventRows.ts';
import { readPage } from './readPage.ts';
import type { EventFilter, EventPage } from './records.ts';
import { ownedBy, type RecordExpressions } from './schema.ts';
import { TABLE_NAMES, tableOf } from './tables.ts';

/** Lists the events of all tables that match a filter, newest first; recordings without their bytes. @throws StoreError */
export async function listEvents(database: Database, filter: EventFilter): Promise<EventPage> {
  const { vendor, limit, maxBytes, after } = filter;
  const { rows, next } = await readPage(database, {
    tables: TABLE_NAMES.filter((name) => vendor === undefined || name === tableOf(vendor)),
    where: (is) => conditionsOf(is, filter),
    ...{ isNewestFirst: true, limit, maxBytes, after },
    message: (table) => (table === 'recording' ? database.messageHead : database.messageJson),
  });
  return { events: rows.map(toStoredMessage), ...(next && { next }) };
}

function conditionsOf(is: RecordExpressions, filter: EventFilter): Expression<SqlBool>[] {
  const { since, until, visitor } = filter;
  const named = (['vendor', 'type', 'event'] as const).flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [is(name, '=', columnKey(value))];
  });
  return [
    ...(since === undefined ? [] : [is('received_at', '>=', since)]),
    ...(until === undefined ? [] : [is('received_at', '<', until)]),
    ...named,
    ...(visitor === undefined ? [] : [ownedBy(is, [columnKey(visitor)])]),
  ];
}
