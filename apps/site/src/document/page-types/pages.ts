import { type AnyPageEntry, PAGE_MODELS, type PageModel, type ShownSection } from '@cumulus/content-model';
import { type Content, pageEntryOf } from '../../cms/content.ts';
import { pageTypes } from './index.ts';
import type { PageType } from './pageType.ts';

const types: Readonly<Record<PageModel, PageType>> = pageTypes;

/** The page type of an entry. */
export function pageTypeOf({ modelName }: { modelName: PageModel }): PageType {
  return types[modelName];
}

/**
 * The entries of a page type that have a page in a locale, in the type's order. Incomplete ones, such as an editor's drafts, are left out.
 */
export function pagesOfType(
  content: Content,
  model: PageModel,
  locale: string,
): { entry: AnyPageEntry; path: string }[] {
  const pages = [...content.routes.byPath.values()]
    .filter((route) => route.modelName === model && route.locale === locale)
    .flatMap((route) => {
      const entry = content.graph(locale).lacks(route.entryId) ? undefined : pageEntryOf(content, route);
      return entry ? [{ entry, path: route.path }] : [];
    });
  return pages.sort((one, other) => types[model].compare?.(one.entry, other.entry) ?? 0);
}

/** A listing, with the incomplete entries that it doesn't list: the preview names them. */
function withLeftOut(section: ShownSection, content: Content, model: PageModel, locale: string): ShownSection {
  const leftOut = [...content.routes.byPath.values()]
    .filter((route) => route.modelName === model && route.locale === locale)
    .flatMap(({ entryId }) => content.graph(locale).lacks(entryId) ?? []);
  return leftOut.length > 0 ? { ...section, metadata: { ...section.metadata, leftOut } } : section;
}

/** The page types whose entries a section of this content type lists automatically. */
export function modelsListedBy(model: string): PageModel[] {
  return PAGE_MODELS.filter((type) => types[type].listing?.model === model);
}

/**
 * Fills listing sections: one without chosen entries shows the first of its page type. It is left out in a locale that has none; in the default locale
 * its component reports that it is empty.
 * @param ownId the page's own entry, which isn't listed
 */
export function fillListings(
  sections: ShownSection[],
  content: Content,
  locale: string,
  ownId: string,
): ShownSection[] {
  return sections.flatMap((section) => {
    let filled = section;
    for (const model of modelsListedBy(section.modelName)) {
      const entries = pagesOfType(content, model, locale).map(({ entry }) => entry);
      const others = entries.filter(({ metadata }) => metadata.id !== ownId);
      const next = types[model].listing?.fill(filled, others);
      if (!next && locale !== content.defaultLocale) return [];
      if (next && next !== filled) filled = withLeftOut(next, content, model, locale);
    }
    return [filled];
  });
}
