import { findAddressed } from './addressedRecords.ts';
import type { Database } from './Database.ts';
import { toStoredMessage } from './eventRows.ts';
import { readPage } from './readPage.ts';
import type { EventPage, EventPosition } from './records.ts';
import type { TableName } from './tables.ts';
import { identitiesWith, isOfVisitor } from './visitorData.ts';

/** Product analytics gets the same events, and of monitoring only errors tell what a visitor met. */
const TABLES: readonly TableName[] = ['event', 'consent', 'monitoring', 'recording'];

/** Which part of a visitor's timeline is wanted. */
export interface TimelineOptions {
  /** Only what has the given ids, not what is linked to them. */
  isExact?: boolean;
  /** End of the previous page. */
  after?: EventPosition | undefined;
  /** Received at or after, and before; milliseconds since 1970. */
  since?: number | undefined;
  until?: number | undefined;
  limit: number;
}

/**
 * Reads what one visitor did, newest first: events, decisions, errors and parts of recordings, these without their bytes. The visitor is found as an export
 * finds them.
 * @throws StoreError
 */
export async function readTimeline(
  database: Database,
  ids: readonly string[],
  { isExact, after, since, until, limit }: TimelineOptions,
): Promise<EventPage & { identities: string[] }> {
  const addressed = await findAddressed(database, ids);
  const identities = await identitiesWith(database, ids, addressed, isExact);
  const { rows, next } = await readPage(database, {
    ...{ tables: TABLES, isNewestFirst: true, after, limit },
    where: (is, table) => [
      isOfVisitor(is, table, identities, addressed),
      ...(table === 'monitoring' ? [is('type', '=', 'error')] : []),
      ...(since === undefined ? [] : [is('received_at', '>=', since)]),
      ...(until === undefined ? [] : [is('received_at', '<', until)]),
    ],
    message: (table) => (table === 'recording' ? database.messageHead : database.messageJson),
  });
  return { identities, events: rows.map(toStoredMessage), ...(next && { next }) };
}
