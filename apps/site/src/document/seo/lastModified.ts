import { isPageEntry, isPageModel, isShownSection } from '@cumulus/content-model';
import type { Content } from '../../cms/content.ts';
import { linkedIds } from '../../cms/linkedIds.ts';
import type { AllLocalesEntry } from '../../cms/snapshot.ts';
import { fillListings, modelsListedBy, pageTypeOf } from '../page-types/pages.ts';

const found = new WeakMap<Content, Map<string, number | undefined>>();

/**
 * When a page last changed: the newest change of its entry and of all that it shows, sections, assets and linked entries at any depth. Of another page
 * that it links to, only what is shown there counts. Computed once for each version of the content.
 * REQ-CMS-15.
 * @returns milliseconds since 1970; undefined where the content system reports no time
 */
export function lastModifiedOf(content: Content, pageId: string): number | undefined {
  const known = found.get(content) ?? new Map<string, number | undefined>();
  found.set(content, known);
  if (!known.has(pageId)) known.set(pageId, newestChange(content, pageId));
  return known.get(pageId);
}

function newestChange(content: Content, pageId: string): number | undefined {
  const { entries, assets, resources } = content.snapshot;
  const ofOtherSpaces = new Map(Object.values(resources).map((entry) => [entry.sys.id, entry]));
  const seen = new Set<string>();
  let newest = Number.NEGATIVE_INFINITY;
  for (const open = [pageId]; open.length > 0; ) {
    const id = open.pop() ?? '';
    if (seen.has(id)) continue;
    seen.add(id);
    const item = entries[id] ?? assets[id] ?? ofOtherSpaces.get(id);
    if (!item || isHidden(content, item)) continue;
    const time = Date.parse(item.sys.updatedAt ?? '');
    if (time > newest) newest = time;
    open.push(...shownIds(content, item, pageId));
  }
  return Number.isFinite(newest) ? newest : undefined;
}

/** A page without an address isn't linked. */
function isHidden({ routes }: Content, { sys }: AllLocalesEntry): boolean {
  return isPageModel(sys.contentType?.sys.id) && !routes.byEntry.has(sys.id);
}

/** The ids of what an item shows on the page. */
function shownIds(content: Content, item: AllLocalesEntry, pageId: string): readonly string[] {
  const model = item.sys.contentType?.sys.id ?? '';
  if (modelsListedBy(model).length > 0) return [...linkedIds(item), ...listedIds(content, item.sys.id, pageId)];
  if (!isPageModel(model) || item.sys.id === pageId) return linkedIds(item);
  const fields = pageTypeOf({ modelName: model }).linkedFields.map((name) => [name, item.fields[name] ?? {}]);
  return linkedIds({ ...item, fields: Object.fromEntries(fields) });
}

/** The pages that a section lists by itself. */
function listedIds(content: Content, sectionId: string, pageId: string): string[] {
  const locale = content.defaultLocale;
  const section = content.graph(locale).entry(sectionId);
  const filled = section && isShownSection(section) ? fillListings([section], content, locale, pageId) : [];
  return filled.flatMap((shown) =>
    Object.values(shown)
      .flat()
      .flatMap((value) => (value && isPageEntry(value) ? [value.metadata.id] : [])),
  );
}
