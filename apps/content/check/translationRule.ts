import { isEmpty, isPageModel } from '@cumulus/content-model';
import { localeChain, type SourceEntity } from '../space.ts';
import { type CheckedSpace, type Finding, findingAt, publishedEntries, typeOf } from './checkedContent.ts';

const SLUG = 'slug';

/**
 * Finds pages that a language has by their slug alone: neither the page nor an entry that only this page shows has a text in this language, so that
 * the page of the default language would be published as a translation.
 */
export function translationRule(space: CheckedSpace): Finding[] {
  const own = ownEntries(space);
  return publishedEntries(space).flatMap((placed) => {
    const { entity } = placed;
    if (!isPageModel(typeOf(entity))) return [];
    return space.addresses
      .filter(({ id, locale }) => id === entity.sys.id && locale !== space.defaultLocale.code)
      .flatMap(({ locale }) => {
        const codes = localeChain(locale, space.locales).filter((code) => code !== space.defaultLocale.code);
        const isTranslated = (own.get(entity.sys.id) ?? []).some((entry) => hasText(entry, codes));
        const message = `is published in ${locale} by its slug alone: translate it, or empty the slug in ${locale}`;
        return isTranslated ? [] : [findingAt(placed, [SLUG, locale], message)];
      });
  });
}

/** Entries by the page that alone shows them, the page included. */
function ownEntries({ shownOn, published }: CheckedSpace): Map<string, SourceEntity[]> {
  const own = new Map<string, SourceEntity[]>();
  for (const [id, pages] of shownOn) {
    const [first] = pages;
    const page = pages.has(id) ? id : first;
    const entry = published.entries.get(id);
    if (entry && page !== undefined && (page === id || pages.size === 1))
      own.set(page, [...(own.get(page) ?? []), entry]);
  }
  return own;
}

function hasText({ fields }: SourceEntity, codes: readonly string[]): boolean {
  return Object.entries(fields).some(([name, values]) => name !== SLUG && codes.some((code) => !isEmpty(values[code])));
}
