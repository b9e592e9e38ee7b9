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
