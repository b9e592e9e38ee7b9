import { badRequest } from '../delivery/badRequest.ts';
import type { Snapshot } from '../types.ts';

/** The locale a request reads in: one, with the locales it falls back to, or all. */
export type LocaleChoice = { code: string; chain: string[] } | 'all';

/**
 * Reads the `locale` parameter.
 * @param wanted a locale code, `*`, or null for the default locale
 * @throws ApiError 400 for a locale the space doesn't have
 */
export function chooseLocale(wanted: string | null, space: Snapshot): LocaleChoice {
  if (wanted === '*') return 'all';
  const code = wanted ?? space.defaultLocale.code;
  const byCode = new Map(space.locales.map((locale) => [locale.code, locale]));
  let next = byCode.get(code);
  if (!next) throw badRequest(`Unknown locale: ${code}. Known locales: ${[...byCode.keys()].join(', ')}`);
  const chain: string[] = [];
  while (next) {
    chain.push(next.code);
    next = next.fallbackCode ? byCode.get(next.fallbackCode) : undefined;
  }
  return { code, chain };
}
