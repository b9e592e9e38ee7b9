import type { RawLink } from '@cumulus/content-model';
import type { AllLocalesEntry, ContentLocale } from '../../content/ContentSnapshot.ts';
import { localizeFields } from '../../content/localizeFields.ts';
import type { PageFlag } from './PageFlag.ts';

/** A variant slot of a page, read from content as it is stored. */
export interface StoredSlot extends PageFlag {
  id: string;
  isDecidedInBrowser: boolean;
}

/** What the reading needs of a content snapshot. */
export interface StoredContent {
  entries: Record<string, AllLocalesEntry>;
  locales: ContentLocale[];
}

/**
 * Finds the variant slots of a page without making the page, in the order of its content. A slot that has no variant decides nothing.
 * @param content all that is published
 * @param pageId id of the page's entry
 * @param locale the page's locale
 */
export function readSlots({ entries, locales }: StoredContent, pageId: string, locale: string): StoredSlot[] {
  const fieldsOf = (entry: AllLocalesEntry) => localizeFields(entry, locales, locale);
  const linked = (links: unknown): AllLocalesEntry[] =>
    Array.isArray(links) ? (links as RawLink[]).flatMap(({ sys }) => entries[sys.id] ?? []) : [];
  const page = entries[pageId];
  if (!page) return [];
  return linked(fieldsOf(page).sections).flatMap((entry) => {
    if (entry.sys.contentType?.sys.id !== 'variantSlot') return [];
    const { flag, variants, isDecidedInBrowser } = fieldsOf(entry);
    const values = [...new Set(linked(variants).map((variant) => String(fieldsOf(variant).value)))];
    if (typeof flag !== 'string' || values.length === 0) return [];
    return [{ id: entry.sys.id, flag, values, isDecidedInBrowser: isDecidedInBrowser === true }];
  });
}
