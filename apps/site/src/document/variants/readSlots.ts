import type { RawLink } from '@cumulus/content-model';
import type { AllLocalesEntry } from '../../content/ContentSnapshot.ts';
import { localizeFields } from '../../content/localizeFields.ts';
import { islands } from '../../sections/islands.ts';
import { hasItsSections } from './hasItsSections.ts';
import type { PageFlag } from './PageFlag.ts';
import type { StoredContent } from './StoredContent.ts';

/** A place of a page that flags decide, read from content as it is stored: a variant slot, or a section that reads a flag itself. */
export interface StoredSlot extends PageFlag {
  id: string;
  isDecidedInBrowser: boolean;
}

/**
 * Finds what flags decide on a page without making the page, in the order of its content. A slot that has no variant decides nothing, and a variant
 * that misses a section is none.
 * @param content all that is published
 * @param pageId id of the page's entry
 * @param locale the page's locale
 */
export function readSlots(content: StoredContent, pageId: string, locale: string): StoredSlot[] {
  const { entries, locales } = content;
  const fieldsOf = (entry: AllLocalesEntry) => localizeFields(entry, locales, locale);
  const linked = (links: unknown): AllLocalesEntry[] =>
    Array.isArray(links) ? (links as RawLink[]).flatMap(({ sys }) => entries[sys.id] ?? []) : [];
  const page = entries[pageId];
  if (!page) return [];
  const slotsIn = (sections: unknown): StoredSlot[] =>
    linked(sections).flatMap((entry) => {
      const { control, flag, variants, isDecidedInBrowser } = fieldsOf(entry);
      const { id } = entry.sys;
      if (entry.sys.contentType?.sys.id !== 'variantSlot') return islandSlots(id, entry.sys.contentType?.sys.id);
      const whole = linked(variants).filter(({ sys }) => hasItsSections(content, sys.id, locale));
      const choices = whole.map(fieldsOf);
      const values = [...new Set(choices.map(({ value }) => String(value)))];
      if (typeof flag !== 'string' || values.length === 0) return [];
      const own = { id, flag, values, isDecidedInBrowser: isDecidedInBrowser === true };
      return [own, ...[control, ...choices.map(({ sections }) => sections)].flatMap(slotsIn)];
    });
  return slotsIn(fieldsOf(page).sections);
}

function islandSlots(id: string, model = ''): StoredSlot[] {
  const flags = Object.entries(islands[model]?.flags ?? {});
  return flags.map(([flag, value]) => ({ id, flag, values: [String(!value)], isDecidedInBrowser: false }));
}
