import type { ValueKind } from './operators.ts';
import { plainText } from './plainText.ts';

/** A stored value as the operators compare it, by the kind of its path; undefined for null. */
export function toComparable(value: unknown, kind: ValueKind): string | number | boolean | undefined {
  if (value === null || value === undefined) return undefined;
  if (kind === 'Date') return Date.parse(String(value));
  if (kind === 'RichText') return plainText(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

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
