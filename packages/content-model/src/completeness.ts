import { REQUIRED_FIELDS, REQUIRED_LINKS } from './generated/requiredFields.ts';
import { SECTION_MODELS } from './generated/sectionModels.ts';
import { alsoRequiredOf, isEmpty, listOf } from './missingFields.ts';
import { isPageModel } from './pages.ts';

/** Names that only editors read, and the slug: without it a page doesn't exist in a locale, which is no fault. */
const NOT_SHOWN: readonly string[] = ['internalName', 'sectionInternalName', 'slug'];

/** Entries that are on every page. */
const SITE_WIDE: readonly string[] = ['siteSettings', 'header', 'footer', 'consent', 'microcopy'];

/** Entries that are rendered apart from what is around them, and show what they have. */
const RENDERED_APART: ReadonlySet<string> = new Set([...SECTION_MODELS, 'variantSlot', ...SITE_WIDE]);

/**
 * The required fields of a content type that an entry doesn't have, as far as visitors notice it.
 * @param fields of one locale; a link counts as filled, wherever it leads
 */
export function emptyRequired(modelName: string, fields: Readonly<Record<string, unknown>>): string[] {
  return listOf(REQUIRED_FIELDS, modelName).filter((name) => !NOT_SHOWN.includes(name) && isEmpty(fields[name]));
}

/**
 * The empty fields because of which an entry is left out wherever others link to it, list it or embed it. A link to one entry is no reason: its target may
 * be unpublished at any time, and the entry is shown without it. REQ-CMS-10.
 * @param fields of one locale
 * @returns one list for each requirement: one of its fields would have to be filled
 */
export function lackedFields(modelName: string, fields: Readonly<Record<string, unknown>>): (readonly string[])[] {
  if (RENDERED_APART.has(modelName)) return [];
  const links = listOf(REQUIRED_LINKS, modelName);
  const empty = emptyRequired(modelName, fields).filter((name) => !links.includes(name));
  const also = alsoRequiredOf(modelName).filter((names) => names.every((name) => isEmpty(fields[name])));
  return [...empty.map((name) => [name]), ...also];
}

/** Content types that others are built on: an incomplete menu takes the way to its pages with it, an incomplete plan the plan quiz. */
const BUILT_ON: readonly string[] = [...SITE_WIDE, 'menu', 'plan'];

/** Whether an incomplete version of an entry isn't taken while there is a complete one: pages, and what others are built on. */
export function keepsLastComplete(modelName: string | undefined): boolean {
  return modelName !== undefined && (isPageModel(modelName) || BUILT_ON.includes(modelName));
}
