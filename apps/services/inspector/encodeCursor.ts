import type { EventPosition } from '../store/EventFilter.ts';

/** Writes a place in the list of events as text for an address. */
export function encodeCursor({ receivedAt, id, table }: EventPosition): string {
  return Buffer.from(`${receivedAt}.${id}.${table}`).toString('base64url');
}
