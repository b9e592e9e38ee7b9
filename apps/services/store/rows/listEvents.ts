import type { Database, SqlValue } from '../Database.ts';
import type { EventFilter } from '../EventFilter.ts';
import type { EventPage } from '../EventPage.ts';
import { shortKey } from './shortKey.ts';
import { RECORD_COLUMNS, toReceivedRecord } from './toReceivedRecord.ts';

/** Reads what a filter wants, newest first. @throws StoreError */
export async function listEvents(database: Database, filter: EventFilter): Promise<EventPage> {
  const parameters: SqlValue[] = [];
  const add = (value: SqlValue) => `$${parameters.push(value)}`;
  const conditions: string[] = [];
  if (filter.since !== undefined) conditions.push(`received_at >= ${add(filter.since)}`);
  if (filter.until !== undefined) conditions.push(`received_at < ${add(filter.until)}`);
  for (const name of ['vendor', 'type', 'event'] as const) {
    const value = filter[name];
    if (value !== undefined) conditions.push(`${name} = ${add(shortKey(value))}`);
  }
  if (filter.visitor !== undefined) {
    const visitor = add(shortKey(filter.visitor));
    conditions.push(`(anonymous_id = ${visitor} OR user_id = ${visitor})`);
  }
  if (filter.after) conditions.push(`(received_at, id) < (${add(filter.after.receivedAt)}, ${add(filter.after.id)})`);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  // One more than wanted tells whether there is a next page.
  const text = `SELECT id, ${RECORD_COLUMNS} FROM event ${where} ORDER BY received_at DESC, id DESC LIMIT ${add(filter.limit + 1)}`;
  const rows = await database.read({ text, parameters });
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  const isMore = rows.length > page.length && last !== undefined;
  return {
    events: page.map(toReceivedRecord),
    ...(isMore && { next: { receivedAt: Number(last.received_at), id: Number(last.id) } }),
  };
}
