const formats = new Map<string, Intl.NumberFormat>();

/**
 * US dollars as a locale writes them, cents only when there are any: `$7`, `7 $US`, `US$ 7`.
 * @param amount US dollars
 * @param locale BCP 47 tag, such as `pt-BR`
 * @throws when the amount isn't a finite number
 */
export function formatMoney(amount: number, locale: string): string {
  if (!Number.isFinite(amount))
    throw new Error(`formatMoney: amount must be a finite number of US dollars, got ${amount}`);
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    });
    formats.set(locale, format);
  }
  return format.format(amount);
}
