const formats = new Map<string, Intl.NumberFormat>();

function dollarsIn(locale: string): Intl.NumberFormat {
  const make = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay,
      trailingZeroDisplay: 'stripIfInteger',
    });
  const format = make('symbol');
  // Italian has no symbol for US dollars, so Intl would write "7 USD": readers know the plain sign.
  return format.formatToParts(0).some(({ value }) => value === 'USD') ? make('narrowSymbol') : format;
}

/**
 * US dollars in a locale's format, with cents only if there are any: `$7`, `7 $US`, `US$ 7`.
 * @param amount US dollars
 * @param locale BCP 47 tag, such as `pt-BR`
 * @throws if the amount isn't a finite number
 */
export function formatMoney(amount: number, locale: string): string {
  if (!Number.isFinite(amount))
    throw new Error(`formatMoney: amount must be a finite number of US dollars, got ${amount}`);
  const format = formats.get(locale) ?? dollarsIn(locale);
  formats.set(locale, format);
  return format.format(amount);
}

/**
 * A whole percentage in a locale's format: `30%`, `30 %`.
 * @param percent such as 30
 * @param locale BCP 47 tag, such as `de`
 */
export function formatPercent(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100);
}
