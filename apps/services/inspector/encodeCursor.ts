import type { EventPosition } from '../store/EventFilter.ts';

/** Writes a place in the list of events as text for an address. */
export function encodeCursor({ receivedAt, id }: EventPosition): string {
  return Buffer.from(`${receivedAt}.${id}`).toString('base64url');
}
