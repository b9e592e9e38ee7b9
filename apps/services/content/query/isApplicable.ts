import type { Operator, ValueKind } from './operators.ts';

const RANGE: Operator[] = ['lt', 'lte', 'gt', 'gte'];
const TEXTS: ValueKind[] = ['Symbol', 'Text', 'RichText'];

/** Whether an operator may be used on values of a kind, as the vendor has it. */
export function isApplicable(operator: Operator, kind: ValueKind): boolean {
  if (operator === 'exists') return true;
  if (operator === 'match') return TEXTS.includes(kind);
  if (RANGE.includes(operator)) return kind === 'Integer' || kind === 'Number' || kind === 'Date';
  return kind !== 'Link' && kind !== 'RichText' && kind !== 'Location';
}
