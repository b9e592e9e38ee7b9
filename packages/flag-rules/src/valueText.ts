/** A flag's value as the text by which variants are named: a string as it is, nothing as '', anything else as JSON (`true`, `2`). */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
