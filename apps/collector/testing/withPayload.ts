import type { StoredMessage } from '../store/records.ts';

/** A stored record with its message parsed. */
export function withPayload<Stored extends StoredMessage>({ message, ...record }: Stored) {
  return { ...record, payload: JSON.parse(message) };
}
