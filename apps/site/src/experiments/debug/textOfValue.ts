/** A flag's value as the overlay shows it: text as it is, anything else as JSON. */
export function textOfValue(value: unknown): string {
  if (value === '') return '(empty)';
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none');
}
