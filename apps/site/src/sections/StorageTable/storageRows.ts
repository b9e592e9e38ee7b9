import type { ConsentGroup } from '../../privacy/consentGroups.ts';
import type { StorageInUse } from '../../privacy/storage/storageInUse.ts';

/** A row of the table: matrix entries that differ only in their name share one. */
export interface StorageRow extends StorageInUse {
  names: string[];
}

/** The rows of one group, in their order. */
export function rowsOf(group: ConsentGroup, lines: readonly StorageInUse[]): StorageRow[] {
  const rows = new Map<string, StorageRow>();
  for (const entry of lines) {
    if (entry.group !== group) continue;
    const { name, ...rest } = entry;
    const key = JSON.stringify(rest);
    const row = rows.get(key);
    if (row) row.names.push(name);
    else rows.set(key, { ...entry, names: [name] });
  }
  return [...rows.values()];
}

const YEAR_DAYS = 365.25;

/**
 * A lifetime as text: `365 days` in the page's language, or a word where it isn't a duration.
 * @param words see TABLE_COPY_KEYS
 */
export function lifetimeText(
  { group, kind, lifetime }: StorageInUse,
  locale: string,
  words: Record<string, string>,
): string {
  // The first group can't be refused.
  if (lifetime === 'kept' && group === 'C0001') return words.keptNecessary ?? '';
  if (lifetime === 'kept' || lifetime === 'teamPages' || lifetime === 'product') return words[lifetime] ?? '';
  if (lifetime === 'session') return (kind === 'cookie' ? words.untilBrowserClosed : words.untilTabClosed) ?? '';
  const [[unit = '', amount = 0] = []] = Object.entries(inYears(lifetime));
  if (amount === 0) return words.atOnce ?? '';
  return new Intl.NumberFormat(locale, { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' }).format(amount);
}

/** Several whole years, with their leap days, are shown as years. */
function inYears(lifetime: object): object {
  const { days = 0 } = lifetime as { days?: number };
  const years = Math.round(days / YEAR_DAYS);
  return years > 1 && Math.abs(days - years * YEAR_DAYS) <= 1 ? { years } : lifetime;
}
