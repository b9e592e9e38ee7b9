/** A run of digits with what may stand between them: points, commas, spaces of any width and apostrophes. */
const FIGURE = /\d(?:[\d.,'’\s\u00a0\u202f]*\d)?/g;

/**
 * The numbers that words name, read as a locale writes numbers.
 * @param words such as `1.234,50 $ im Jahr`
 * @param locale BCP 47 tag, such as `de`
 * @returns such as `[1234.5]`; what is no number in this locale is `NaN`
 */
export function figuresIn(words: string, locale: string): number[] {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return (words.match(FIGURE) ?? []).map((figure) => {
    const [whole = '', ...rest] = figure.split(decimal);
    return rest.length > 1 ? Number.NaN : Number(`${whole.replace(/\D/g, '')}.${rest[0] ?? '0'}`);
  });
}
