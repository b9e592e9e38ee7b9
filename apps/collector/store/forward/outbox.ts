import type { Database } from '../Database.ts';
import { queries } from '../schema.ts';

/** A message that is to be forwarded. */
export interface OutboxRow {
  eventId: number;
  /** Number of failed attempts. */
  attempts: number;
  /** Earliest time of the next attempt; milliseconds since 1970. */
  nextAt: number;
  /** JSON, as it was received. */
  payload: string;
  receivedAt: number;
}

const MAX_EVENTS = 100;
/** The vendor takes 500 KB in one request, with what is added to each message: https://www.twilio.com/docs/segment/connections/sources/catalog/libraries/server/http-api */
const MAX_BYTES = 450_000;

/** Reads the next messages of a queue, oldest first, as many as one request may hold. @throws StoreError */
export async function readBatch(database: Database, queue: number): Promise<OutboxRow[]> {
  const rows = await database.read(
    queries
      .selectFrom('outbox')
      .innerJoin('event', 'event.id', 'outbox.event_id')
      .select(['outbox.event_id as eventId', 'outbox.attempts', 'outbox.next_at as nextAt'])
      .select(['event.received_at as receivedAt', database.messageText.as('payload')])
      .where('outbox.lane', '=', queue)
      .where('outbox.state', '=', 'waiting')
      .orderBy('outbox.event_id')
      .limit(MAX_EVENTS),
  );
  let bytes = 0;
  const end = rows.findIndex(({ payload }, index) => {
    bytes += Buffer.byteLength(payload);
    return index > 0 && bytes > MAX_BYTES;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
