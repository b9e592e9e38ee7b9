import type { StorageEntry } from '../../visitor/storage/StorageEntry.ts';

/**
 * How long something stays, for people: `365 days` in the language of the page, or a word for what no clock tells.
 * @param words see TABLE_WORDS
 */
export function lifetimeText({ kind, lifetime }: StorageEntry, locale: string, words: Record<string, string>): string {
  if (lifetime === 'kept') return words.kept ?? '';
  if (lifetime === 'session') return (kind === 'cookie' ? words.untilBrowserClosed : words.untilTabClosed) ?? '';
  const [[unit = '', amount = 0] = []] = Object.entries(lifetime);
  if (amount === 0) return words.atOnce ?? '';
  return new Intl.NumberFormat(locale, { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' }).format(amount);
}
