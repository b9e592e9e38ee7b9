import type { PageView } from '../pageView.ts';

/**
 * A locale as Open Graph writes it, always with a territory: `de` is `de_DE`, `pt-BR` stays. The territory of a language alone is the one where most of
 * its speakers live, by CLDR.
 * REQ-CMS-15.
 */
export function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : language;
}

/** The other locales in which a page exists, as Open Graph writes them; none of a page that search engines leave out. REQ-CMS-15. */
export function openGraphAlternates({ alternates, data, isNoIndex }: PageView): string[] {
  const others = isNoIndex ? [] : alternates.filter(({ locale }) => locale !== data.locale);
  return others.map(({ locale }) => openGraphLocale(locale));
}
