import { occurrenceTime } from '../eventRows.ts';

/**
 * When an event occurred, for rows of a release without the column `occurred_at`.
 * @param message the column; invalid JSON has no time
 * @param receivedAt the column
 * @returns milliseconds since 1970
 */
export function readOccurredAt(message: unknown, receivedAt: unknown): number {
  return occurrenceTime(parse(String(message)), Number(receivedAt));
}

function parse(message: string): object {
  try {
    return Object(JSON.parse(message));
  } catch {
    return {};
  }
}
