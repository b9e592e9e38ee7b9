import { isPageEntry, type LeftOutEntry } from '@cumulus/content-model';
import { modelsListedBy, pageTypeOf } from './page-types/pages.ts';
import type { PageView } from './pageView.ts';

interface Item {
  modelName?: string;
  metadata?: { id: string; leftOut?: LeftOutEntry[] };
}

/**
 * The cache tags of a page: everything it was rendered from, so that only changes of these re-render it.
 * @param view the page
 * @param locale the page's locale; in other locales than the default the addresses of links depend on which pages exist there
 * @param defaultLocale the locale whose addresses need no look-up
 * @returns ids of entries and assets, `model:<page type>` where its first pages are listed, `routes:<locale>` of both locales
 */
export function cacheTagsOf(view: PageView, locale: string, defaultLocale: string): string[] {
  const tags = new Set<string>();
  const seen = new Set<object>();
  const own = view.entry.metadata.id;
  const visit = (value: unknown) => {
    if (!value || typeof value !== 'object' || seen.has(value)) return;
    seen.add(value);
    const { modelName, metadata } = value as Item;
    if (metadata?.id) tags.add(metadata.id);
    // Shown as soon as it is complete.
    for (const { id } of metadata?.leftOut ?? []) tags.add(id);
    // A listing without chosen entries shows the first ones, so every new entry may change it.
    for (const model of modelsListedBy(modelName ?? '')) tags.add(`model:${model}`);
    for (const item of partsOf(value as Record<string, unknown>, metadata?.id === own)) visit(item);
  };
  for (const item of [view.entry, view.settings, view.parts, view.banner, view.socialImage]) visit(item);
  for (const id of view.breadcrumbs.map((crumb) => crumb.entryId)) tags.add(id);
  if (locale !== defaultLocale) for (const each of [locale, defaultLocale]) tags.add(`routes:${each}`);
  return [...tags];
}

function partsOf(value: Record<string, unknown>, isOwn: boolean): unknown[] {
  // Only the chosen variant of a slot is on the page, and it is among the page's parts.
  if (value.modelName === 'variantSlot') return [value.variants];
  if (value.modelName === 'variant') return [];
  // Sections and body of a linked page are on that page only.
  if (!isOwn && isPageEntry(value)) return fieldsOf(value, pageTypeOf(value).linkedFields);
  return Object.entries(value).flatMap(([name, item]) => (name === 'metadata' ? [] : [item]));
}

function fieldsOf(value: object, names: readonly string[]): unknown[] {
  return Object.entries(value).flatMap(([name, item]) => (names.includes(name) ? [item] : []));
}
