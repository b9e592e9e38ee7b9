import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Market } from './audience.ts';

type Locale = Market['locale'];

/** A language of the site: its code in the content, and the start of its paths. */
const LANGUAGES: Readonly<Record<Locale, { code: string; base: string }>> = {
  'en-US': { code: 'en-US', base: '' },
  de: { code: 'de', base: '/de' },
  fr: { code: 'fr-FR', base: '/fr' },
  es: { code: 'es-ES', base: '/es' },
  it: { code: 'it', base: '/it' },
  pt: { code: 'pt-BR', base: '/pt' },
};
/** Pages of errors: they are no target of a link. */
const ERROR_PAGE = /^\d{3}$/;

const entriesSchema = z.union([
  z.object({ entries: z.array(z.unknown()) }).transform(({ entries }) => entries),
  z.array(z.unknown()),
]);
const pageSchema = z.object({
  sys: z.object({ contentType: z.object({ sys: z.object({ id: z.literal(['page', 'article']) }) }) }),
  fields: z.object({ slug: z.record(z.string(), z.string().optional()) }),
});

/** The paths of the site's pages in each language. */
export type SitePages = Readonly<Record<Locale, readonly string[]>>;

/** Reads the pages that the content has. @param folder `content/cumulus/entries` */
export async function readSitePages(folder: string): Promise<SitePages> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const slugs: Partial<Record<string, string>>[] = [];
  for (const name of files) {
    const entries = entriesSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
    for (const entry of entries) {
      const page = pageSchema.safeParse(entry);
      if (page.success) slugs.push(page.data.fields.slug);
    }
  }
  const pathsIn = ({ code, base }: { code: string; base: string }) =>
    slugs
      .flatMap((slug) => slug[code] ?? [])
      .filter((slug) => !ERROR_PAGE.test(slug))
      .map((slug) => (slug === '/' ? base || '/' : `${base}/${slug}`));
  return {
    ...{ 'en-US': pathsIn(LANGUAGES['en-US']), de: pathsIn(LANGUAGES.de), fr: pathsIn(LANGUAGES.fr) },
    ...{ es: pathsIn(LANGUAGES.es), it: pathsIn(LANGUAGES.it), pt: pathsIn(LANGUAGES.pt) },
  };
}

/** The path of a page in a language, or the English one where it isn't translated. */
export function pathIn(pages: SitePages, locale: Locale, slug: string): string {
  const { base } = LANGUAGES[locale];
  const path = slug === '' ? base || '/' : `${base}/${slug}`;
  return pages[locale].includes(path) ? path : `/${slug}`;
}
