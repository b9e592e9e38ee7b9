import { parseIfJson } from '@cumulus/server/json';
import { occurrenceTime } from '../eventRows.ts';

/**
 * When an event occurred, for rows of a release without the column `occurred_at`.
 * @param message the column; invalid JSON has no time
 * @param receivedAt the column
 * @returns milliseconds since 1970
 */
export function readOccurredAt(message: unknown, receivedAt: unknown): number {
  return occurrenceTime(Object(parseIfJson(String(message))), Number(receivedAt));
}
