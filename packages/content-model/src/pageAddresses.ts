import { isPageModel, pathOfSlug } from './pages.ts';

/** An address of the site. */
export interface PageAddress {
  /** In its canonical spelling, as the site serves it. */
  path: string;
  locale: string;
  id: string;
}

/** An entry with the values of its fields by locale, as far as addresses need it. */
interface SourceEntry {
  sys: { id: string; contentType?: { sys: { id: string } } };
  fields: Record<string, Record<string, unknown>>;
}

/** The addresses of the pages among entries: one for each locale in which the slug is filled. */
export function pageAddresses(
  entries: Iterable<SourceEntry>,
  locales: readonly { code: string; default?: boolean }[],
): PageAddress[] {
  return [...entries].flatMap(({ sys, fields }) => {
    if (!isPageModel(sys.contentType?.sys.id)) return [];
    return locales.flatMap((locale) => {
      const slug = fields.slug?.[locale.code];
      if (typeof slug !== 'string' || slug === '') return [];
      return [{ path: pathOfSlug(slug, locale), locale: locale.code, id: sys.id }];
    });
  });
}
