import { placeholders } from '@cumulus/sql/Database';
import type { Database } from '../Database.ts';

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

const textFor = (
  message: string,
) => `SELECT outbox.event_id, outbox.attempts, outbox.next_at, ${message} AS message, event.received_at
  FROM outbox JOIN event ON event.id = outbox.event_id
  WHERE outbox.lane = $1 AND outbox.state = 'waiting' ORDER BY outbox.event_id LIMIT ${MAX_EVENTS}`;

/** Reads the next messages of a queue, oldest first, as many as one request may hold. @throws StoreError */
export async function readBatch(database: Database, queue: number): Promise<OutboxRow[]> {
  const rows = await database.read({ text: textFor(database.messageText), parameters: [queue] });
  const batch: OutboxRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const payload = String(row.message);
    bytes += Buffer.byteLength(payload);
    if (batch.length > 0 && bytes > MAX_BYTES) break;
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

interface Outcome {
  state: 'waiting' | 'sent' | 'refused';
  nextAt: number;
  reason: string | null;
}

/** Records the outcome of messages; messages erased in the meantime stay erased. @throws StoreError */
export async function recordOutcome(database: Database, rows: readonly OutboxRow[], to: Outcome): Promise<void> {
  const text = `UPDATE outbox SET state = $1, attempts = attempts + 1, next_at = $2, problem = $3
    WHERE event_id IN (${placeholders(rows.length, 4)})`;
  const parameters = [to.state, Math.ceil(to.nextAt), to.reason, ...rows.map(({ eventId }) => eventId)];
  await database.write([{ text, parameters }]);
}
