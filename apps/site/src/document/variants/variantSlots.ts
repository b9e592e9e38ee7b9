import type { RawLink } from '@cumulus/content-model';
import { type AllLocalesEntry, type ContentLocale, localizeFields } from '../../cms/snapshot.ts';
import { islands } from '../../sections/islands.ts';

/** A flag that a page uses, with the values for which the page has variants. */
export interface PageFlag {
  flag: string;
  values: readonly string[];
}

/** Each combination of variants is cached separately, on the server and in the CDN. */
export const MAX_COMBINATIONS_PER_PAGE = 24;

/** A place on a page that flags decide, read from the stored content: a variant slot, or a section that reads a flag itself. */
export interface StoredSlot extends PageFlag {
  id: string;
  isDecidedInBrowser: boolean;
}

/**
 * Finds the slots of a page without rendering it, in the order of its content. Slots without variants and variants with unpublished sections are
 * ignored.
 * @param content all published content
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
      const choices = whole.map(fieldsOf).filter(({ value }) => typeof value === 'string' && value !== '');
      const values = [...new Set(choices.map(({ value }) => String(value)))];
      // Everyone sees the control.
      if (typeof flag !== 'string' || !flag || values.length === 0) return slotsIn(control);
      const own = { id, flag, values, isDecidedInBrowser: isDecidedInBrowser === true };
      return [own, ...[control, ...choices.map(({ sections }) => sections)].flatMap(slotsIn)];
    });
  return slotsIn(fieldsOf(page).sections);
}

function islandSlots(id: string, model = ''): StoredSlot[] {
  const flags = Object.entries(islands[model]?.flags ?? {});
  return flags.map(([flag, value]) => ({ id, flag, values: [String(!value)], isDecidedInBrowser: false }));
}

/** The flags of a page, and those beyond the limit of combinations. */
export interface BoundFlags {
  flags: PageFlag[];
  /** Their slots show the control. */
  excess: PageFlag[];
  /** Number of combinations of all flags. */
  combinations: number;
}

/**
 * Groups slots by flag, and keeps flags in the order of the content up to the limit of combinations. Slots that the browser decides don't count.
 */
export function boundFlags(slots: readonly StoredSlot[]): BoundFlags {
  const all = new Map<string, string[]>();
  for (const { flag, values, isDecidedInBrowser } of slots)
    if (!isDecidedInBrowser) all.set(flag, [...new Set([...(all.get(flag) ?? []), ...values])]);
  const flags: PageFlag[] = [];
  const excess: PageFlag[] = [];
  let kept = 1;
  let combinations = 1;
  for (const [flag, values] of all) {
    const choices = values.length + 1;
    combinations *= choices;
    const fits = kept * choices <= MAX_COMBINATIONS_PER_PAGE;
    if (fits) kept *= choices;
    (fits ? flags : excess).push({ flag, values });
  }
  return { flags, excess, combinations };
}

/** The part of a content snapshot that `readSlots` needs. */
export interface StoredContent {
  entries: Record<string, AllLocalesEntry>;
  locales: ContentLocale[];
}

/**
 * Whether all sections of a variant are published. A variant with a missing section would falsify the experiment, so it is ignored. A variant without
 * sections shows nothing on purpose.
 * @param content all published content
 * @param variantId id of the variant's entry
 * @param locale the page's locale
 */
export function hasItsSections({ entries, locales }: StoredContent, variantId: string, locale: string): boolean {
  const variant = entries[variantId];
  const { sections } = variant ? localizeFields(variant, locales, locale) : {};
  return !Array.isArray(sections) || (sections as RawLink[]).every(({ sys }) => entries[sys.id] !== undefined);
}
