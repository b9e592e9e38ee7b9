/** The text of a flag's value that identifies its variant: a string unchanged, null and undefined as '', others as JSON (`true`, `2`). */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
