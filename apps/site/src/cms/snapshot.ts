import type { ContentLocale } from '@cumulus/content-client/contentAnswers';
import type { RawEntry } from '@cumulus/content-model';

export type { ContentLocale };

/** An entry or asset with its fields in all locales: `fields.title['fr-FR']`. */
export type AllLocalesEntry = RawEntry & { fields: Record<string, Record<string, unknown>> };

/** All published content as the content system delivered it, and the token to fetch later changes. */
export interface ContentSnapshot {
  /** Grows with each change. */
  version: number;
  syncToken: string;
  locales: ContentLocale[];
  entries: Record<string, AllLocalesEntry>;
  assets: Record<string, AllLocalesEntry>;
  /** Entries of other spaces, by their urn. */
  resources: Record<string, AllLocalesEntry>;
  /** Paths whose page was unpublished, as observed by this process and earlier ones. */
  gone?: string[];
}

/** The locale whose pages are at `/`. */
export function defaultLocaleOf(locales: readonly ContentLocale[]): string {
  return locales.find((locale) => locale.default)?.code ?? 'en-US';
}

/**
 * The fields of an entry in one locale, with the locale's fallbacks, as the Delivery API returns them.
 * @param entry with all locales
 * @param locales the space's locales
 */
export function localizeFields(
  entry: AllLocalesEntry,
  locales: ContentLocale[],
  locale: string,
): Record<string, unknown> {
  const chain = fallbackChain(locales, locale);
  const defaultCode = defaultLocaleOf(locales);
  const fields: Record<string, unknown> = {};
  for (const [name, byLocale] of Object.entries(entry.fields ?? {})) {
    // A field that isn't localized only has the default locale's value, whatever the fallbacks are.
    const keys = Object.keys(byLocale ?? {});
    const isShared = keys.length === 1 && keys[0] === defaultCode;
    const code = chain.find((item) => byLocale?.[item] !== undefined) ?? (isShared ? defaultCode : undefined);
    if (code !== undefined) fields[name] = byLocale[code];
  }
  return fields;
}

function fallbackChain(locales: ContentLocale[], locale: string): string[] {
  const chain: string[] = [];
  for (let code: string | null | undefined = locale; code && !chain.includes(code); ) {
    chain.push(code);
    code = locales.find((item) => item.code === code)?.fallbackCode;
  }
  return chain;
}
