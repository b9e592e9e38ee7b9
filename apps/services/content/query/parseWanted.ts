import type { ValueKind } from './operators.ts';

/**
 * A value from the query text as the operators compare it.
 * @returns the value, or a text that says what would be right
 */
export function parseWanted(
  text: string,
  kind: ValueKind,
): { value: string | number | boolean } | { expected: string } {
  if (kind === 'Integer' || kind === 'Number') {
    const number = Number(text);
    return text.trim() === '' || !Number.isFinite(number) ? { expected: 'a number' } : { value: number };
  }
  if (kind === 'Date') {
    const time = Date.parse(text);
    return Number.isNaN(time) ? { expected: 'an ISO 8601 date, such as 2026-11-20T08:00:00Z' } : { value: time };
  }
  if (kind === 'Boolean') {
    return text === 'true' || text === 'false' ? { value: text === 'true' } : { expected: 'true or false' };
  }
  return { value: text };
}
