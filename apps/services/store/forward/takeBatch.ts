import type { Database } from '../Database.ts';
import type { OutboxRow } from './OutboxRow.ts';

const MAX_EVENTS = 100;
/** The vendor takes 500 KB in one request: https://segment.com/docs/connections/sources/catalog/libraries/server/http-api/#batch */
const MAX_CHARACTERS = 200_000;

const textFor = (
  message: string,
) => `SELECT outbox.event_id, outbox.attempts, outbox.next_at, ${message} AS message, event.received_at
  FROM outbox JOIN event ON event.id = outbox.event_id
  WHERE outbox.lane = $1 AND outbox.state = 'waiting' ORDER BY outbox.event_id LIMIT ${MAX_EVENTS}`;

/** Reads what a lane has to send next, oldest first, as much as one request may hold. @throws StoreError */
export async function takeBatch(database: Database, lane: number): Promise<OutboxRow[]> {
  const rows = await database.read({ text: textFor(database.messageText), parameters: [lane] });
  const batch: OutboxRow[] = [];
  let characters = 0;
  for (const row of rows) {
    const payload = String(row.message);
    characters += payload.length;
    if (batch.length > 0 && characters > MAX_CHARACTERS) break;
    batch.push({
      eventId: Number(row.event_id),
      attempts: Number(row.attempts),
      nextAt: Number(row.next_at),
      payload,
      receivedAt: Number(row.received_at),
    });
  }
  return batch;
}
