import type { Locale, SourceEntity } from '../types.ts';
import type { PageAddress } from './CheckedSpace.ts';

/** Content types of which each entry with a slug is a page. */
export const PAGE_TYPES: readonly string[] = ['page', 'article'];

/** The content type's id of an entry. */
export const typeOf = ({ sys }: SourceEntity): string => sys.contentType?.sys.id ?? '';

/**
 * Where a slug stands on the site: the default locale at `/`, the others under `/{locale}`. The site has the same rule (`routeTable`); a test compares them.
 * @param slug such as `teams/law`, or `/` for home
 * @param locale in which it is filled
 */
export function pathOfSlug(slug: string, locale: Pick<Locale, 'code' | 'default'>): string {
  const prefix = locale.default ? '' : `/${locale.code}`;
  const trimmed = slug.replace(/^\/+|\/+$/g, '');
  return trimmed ? `${prefix}/${trimmed}` : prefix || '/';
}

/** The addresses of all pages, a path that is taken twice twice. */
export function pageAddresses(entries: Iterable<SourceEntity>, locales: Locale[]): PageAddress[] {
  return [...entries].flatMap((entry) => {
    if (!PAGE_TYPES.includes(typeOf(entry))) return [];
    return locales.flatMap((locale) => {
      const slug = entry.fields.slug?.[locale.code];
      if (typeof slug !== 'string' || slug === '') return [];
      return [{ path: pathOfSlug(slug, locale), locale: locale.code, id: entry.sys.id }];
    });
  });
}
