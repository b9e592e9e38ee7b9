import { wordsOf } from './wordsOf.ts';

/** Type of the values at a path, which decides what may be asked of them. */
export type ValueKind =
  | 'Symbol'
  | 'Text'
  | 'Integer'
  | 'Number'
  | 'Boolean'
  | 'Date'
  | 'Link'
  | 'RichText'
  | 'Object'
  | 'Location';

export const OPERATORS = ['eq', 'ne', 'in', 'nin', 'all', 'exists', 'lt', 'lte', 'gt', 'gte', 'match'] as const;
export type Operator = (typeof OPERATORS)[number];

type Comparable = string | number | boolean;
type Test = (values: Comparable[], wanted: Comparable[]) => boolean;

const any = (compare: (value: Comparable, wanted: Comparable) => boolean): Test => {
  return (values, [wanted]) => wanted !== undefined && values.some((value) => compare(value, wanted));
};

/** Tests on values made comparable by `toComparable`. A list passes as its items. */
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
