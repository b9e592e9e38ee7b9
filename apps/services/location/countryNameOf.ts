let names: Intl.DisplayNames | undefined;

/**
 * English name of a country, as the location provider gives it.
 * @param code two capital letters
 * @returns the code itself where nobody knows a name
 */
export function countryNameOf(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}
