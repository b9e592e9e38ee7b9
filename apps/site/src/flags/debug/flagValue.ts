/**
 * Parses a value that was entered for a flag.
 * @param like a value of the flag's rules, whose type the result has
 * @throws when the text is not of this type
 */
export function parseValue(text: string, like: unknown): unknown {
  if (typeof like === 'string') return text;
  const value = parseJson(text);
  if (typeof like === 'number' && typeof value !== 'number')
    throw new Error(`"${text}" is no number. Write for example 2.5`);
  if (value === undefined) throw new Error('This is no JSON. Write for example {"rows": 3}');
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A flag's value as the overlay shows it: text as it is, anything else as JSON. */
export function textOfValue(value: unknown): string {
  if (value === '') return '(empty)';
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none');
}
