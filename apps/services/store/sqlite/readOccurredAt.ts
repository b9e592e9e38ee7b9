import { occurredAt } from '../rows/occurredAt.ts';

/**
 * When something happened, for rows of a release that didn't keep it.
 * @param message the column; what can't be read says no time
 * @param receivedAt the column
 * @returns milliseconds since 1970
 */
export function readOccurredAt(message: unknown, receivedAt: unknown): number {
  return occurredAt(parse(String(message)), Number(receivedAt));
}

function parse(message: string): object {
  try {
    return Object(JSON.parse(message));
  } catch {
    return {};
  }
}
