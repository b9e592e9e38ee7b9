import { scalarText } from '@cumulus/server/json';

/** The words of a text, lower-cased and without accents: "Café au lait" gives cafe, au, lait. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** All text of a rich-text document, in order, with spaces between the nodes. */
export function plainText(document: unknown): string {
  const parts: string[] = [];
  const waiting: unknown[] = [document];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== 'object' || node === null) continue;
    const { value, content } = node as { value?: unknown; content?: unknown };
    if (typeof value === 'string') parts.push(value);
    if (Array.isArray(content)) waiting.push(...content.toReversed());
  }
  return parts.join(' ');
}

/** Type of the values at a path, which decides the operators that apply. */
export type ValueKind =
  | ('Symbol' | 'Text' | 'RichText')
  | ('Integer' | 'Number' | 'Date' | 'Boolean')
  | ('Link' | 'Object' | 'Location');

export const OPERATORS = ['eq', 'ne', 'in', 'nin', 'all', 'exists', 'lt', 'lte', 'gt', 'gte', 'match'] as const;
export type Operator = (typeof OPERATORS)[number];

type Comparable = string | number | boolean;
type Test = (values: Comparable[], wanted: Comparable[]) => boolean;

const any = (compare: (value: Comparable, wanted: Comparable) => boolean): Test => {
  return (values, [wanted]) => wanted !== undefined && values.some((value) => compare(value, wanted));
};

/** Tests on values that `comparableValue` returned; a list is passed as its items. */
export const operators: Record<Operator, Test> = {
  eq: (values, [wanted]) => values.some((value) => value === wanted),
  ne: (values, [wanted]) => !values.some((value) => value === wanted),
  in: (values, wanted) => values.some((value) => wanted.includes(value)),
  nin: (values, wanted) => !values.some((value) => wanted.includes(value)),
  all: (values, wanted) => wanted.every((each) => values.includes(each)),
  exists: (values, [wanted]) => values.length > 0 === wanted,
  lt: any((value, wanted) => value < wanted),
  lte: any((value, wanted) => value <= wanted),
  gt: any((value, wanted) => value > wanted),
  gte: any((value, wanted) => value >= wanted),
  match: (values, [wanted]) => {
    const words = values.flatMap((value) => wordsOf(String(value)));
    return wordsOf(String(wanted)).every((part) => words.some((word) => word.startsWith(part)));
  },
};

const RANGE: Operator[] = ['lt', 'lte', 'gt', 'gte'];
const TEXTS: ValueKind[] = ['Symbol', 'Text', 'RichText'];

/** Whether an operator applies to values of a kind, as with the vendor. */
export function isApplicable(operator: Operator, kind: ValueKind): boolean {
  if (operator === 'exists') return true;
  if (operator === 'match') return TEXTS.includes(kind);
  if (RANGE.includes(operator)) return kind === 'Integer' || kind === 'Number' || kind === 'Date';
  return kind !== 'Link' && kind !== 'RichText' && kind !== 'Location';
}

/**
 * Parses a value of the query into the form that the operators compare.
 * @returns the value, or a description of what is expected
 */
export function parseOperand(text: string, kind: ValueKind): { value: Comparable } | { expected: string } {
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

/** Converts a stored value to the form that the operators compare, by the kind of its path; undefined for null. */
export function comparableValue(value: unknown, kind: ValueKind): Comparable | undefined {
  if (value === null || value === undefined) return undefined;
  if (kind === 'Date') return Date.parse(scalarText(value));
  if (kind === 'RichText') return plainText(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
