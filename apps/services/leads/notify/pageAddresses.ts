import type { Localized, Snapshot } from '../../content/space.ts';
import type { ContentStore } from '../../content/store/ContentStore.ts';

/**
 * Writes the address of a page of the site for a mail, in the mail's language where the page is published in it. Else it is the page's default
 * language, which the text says: `https://www.example.com/legal/privacy (EN)`.
 * @param path of the page in any locale, such as `/sign-up` or `/de/sign-up`
 * @param locale of the person, such as `de` or `fr-FR`
 */
export type PageAddress = (path: string, locale: string) => string;

type Content = Pick<ContentStore, 'spaceIds' | 'space'>;

/**
 * Creates the writer of page addresses.
 * @param content decides in which languages a page is published
 * @param siteUrl public origin of the site
 */
export function createPageAddress(content: Content, siteUrl: string): PageAddress {
  return (path, locale) => {
    const spaces = content.spaceIds.flatMap((id) => content.space(id) ?? []);
    const language = languageOf(locale);
    for (const space of spaces) {
      const slugs = slugsOfPage(space, path);
      const own = Object.keys(slugs ?? {}).find((code) => languageOf(code) === language);
      if (slugs && own) return new URL(pathOf(space, own, slugs[own]), siteUrl).href;
    }
    const written = spaces.map((space) => splitPath(space, path).locale).find(Boolean) ?? 'en';
    const mark = languageOf(written) === language ? '' : ` (${languageOf(written).toUpperCase()})`;
    return new URL(path, siteUrl).href + mark;
  };
}

const languageOf = (locale: string) => locale.toLowerCase().split('-', 1)[0] ?? '';

/** Paths of the default locale have no prefix. */
const pathOf = ({ defaultLocale }: Snapshot, locale: string, slug: unknown) =>
  `${locale === defaultLocale.code ? '' : `/${locale}`}/${slug}`;

/** Splits a path into the locale of its prefix and the slug. */
function splitPath({ defaultLocale, locales }: Snapshot, path: string): { locale: string; slug: string } {
  const [first = '', ...rest] = path.replace(/^\/|\/$/g, '').split('/');
  const prefix = locales.find(({ code }) => code === first && code !== defaultLocale.code);
  return prefix
    ? { locale: prefix.code, slug: rest.join('/') }
    : { locale: defaultLocale.code, slug: [first, ...rest].join('/') };
}

/** The slugs by locale of the published page with this path. */
function slugsOfPage(space: Snapshot, path: string): Localized | undefined {
  const { locale, slug } = splitPath(space, path);
  for (const { fields } of space.delivery.entries.values()) if (fields.slug?.[locale] === slug) return fields.slug;
  return undefined;
}
