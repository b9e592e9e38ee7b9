/**
 * A whole percentage as a locale writes it: `30%`, `30 %`.
 * @param percent such as 30
 * @param locale BCP 47 tag, such as `de`
 */
export function formatPercent(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(percent / 100);
}
