import type { Localized } from '../types.ts';

/** The first value along a chain of locales; null counts as a value, a missing one falls back. */
export function pickValue(values: Localized, chain: string[]): unknown {
  for (const code of chain) if (values[code] !== undefined) return values[code];
  return undefined;
}
