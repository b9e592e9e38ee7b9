import type { Store } from '../store/Store.ts';
import { encodeCursor } from './encodeCursor.ts';
import { parseEventQuery } from './parseEventQuery.ts';

/** What `/inspector/api/events` answers. @throws RequestError 400; StoreError */
export async function answerEvents(store: Store, query: URLSearchParams): Promise<object> {
  const { events, next } = await store.list(parseEventQuery(query));
  return {
    events: events.map(({ receivedAt, occurredAt, isValid, reason, ...event }) => ({
      receivedAt: new Date(receivedAt).toISOString(),
      occurredAt: new Date(occurredAt).toISOString(),
      ...event,
      valid: isValid,
      reason,
    })),
    nextCursor: next ? encodeCursor(next) : null,
  };
}
