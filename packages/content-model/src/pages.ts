import { canonicalPath } from './canonicalPath.ts';
import type { SectionFields } from './entries.ts';
import type { AnyPageEntry, PageModel, SectionEntry } from './generated/contentTypes.ts';
import { SECTION_MODELS } from './generated/sectionModels.ts';
import { PAGE_TYPES, type PageTypeRules } from './pageTypes.ts';

/** Content types with pages of their own. */
export const PAGE_MODELS = Object.keys(PAGE_TYPES) as readonly PageModel[];

const rules: Readonly<Record<string, PageTypeRules | undefined>> = PAGE_TYPES;

/** Whether entries of a content type have pages of their own. */
export function isPageModel(model: string | undefined): model is PageModel {
  return model !== undefined && Object.hasOwn(PAGE_TYPES, model);
}

/** Whether a value is an entry that has a page of its own. */
export function isPageEntry(value: object): value is AnyPageEntry {
  return isPageModel((value as { modelName?: string }).modelName);
}

/** An entry of a page type as the first section of its page. */
export type PageOpening<Entry extends AnyPageEntry> = Entry & SectionFields;

/** What a page shows: sections, and the text of the page's own entry. */
export type ShownSection =
  | SectionEntry
  | { [Model in PageModel]: PageOpening<Extract<AnyPageEntry, { modelName: Model }>> }[PageModel];

const sectionModels: ReadonlySet<string> = new Set(SECTION_MODELS);

/** Whether a page can show an entry as a section. */
export function isShownSection(entry: { modelName: string }): entry is ShownSection {
  return sectionModels.has(entry.modelName) || (isPageModel(entry.modelName) && 'sectionInternalName' in entry);
}

/**
 * Visits all objects within some entries, each once and in order, at any depth. A linked page is visited, but not its content.
 * @param roots such as the sections of a page
 */
export function visitContent(roots: readonly unknown[], visit: (value: object, isLinkedPage: boolean) => void): void {
  const own = new Set(roots);
  const seen = new Set<object>();
  const walk = (value: unknown) => {
    if (!value || typeof value !== 'object' || seen.has(value)) return;
    seen.add(value);
    const isLinkedPage = !own.has(value) && isPageEntry(value);
    visit(value, isLinkedPage);
    if (isLinkedPage) return;
    for (const [name, item] of Object.entries(value)) if (name !== 'metadata') walk(item);
  };
  for (const root of roots) walk(root);
}

/** The summary that is shown where a text embeds a page. */
export function summaryOf(entry: AnyPageEntry): string | undefined {
  const summary: unknown = Object.entries(entry).find(([name]) => name === rules[entry.modelName]?.summaryField)?.[1];
  return typeof summary === 'string' ? summary : undefined;
}

/** Paths of the site's feeds, by content type. */
export const FEED_PATHS: ReadonlyMap<PageModel, string> = new Map(
  PAGE_MODELS.flatMap((model) => {
    const { feedPath } = PAGE_TYPES[model];
    return feedPath ? [[model, feedPath] as const] : [];
  }),
);

/** Ids that the document itself uses, so that no heading may have them. */
export const RESERVED_IDS: readonly string[] = [
  ...['content', 'main-menu', 'opened', 'page-data', 'consent-title', 'vendors', 'form-result'],
  ...PAGE_MODELS.flatMap((model) => PAGE_TYPES[model].openingId ?? []),
];

/**
 * The address of a slug, in its canonical spelling: the default locale at `/`, the others under `/{locale}`.
 * @param slug such as `teams/law`, or `/` for home; spaces around it don't count
 * @param locale in which it is filled
 */
export function pathOfSlug(slug: string, locale: { code: string; default?: boolean }): string {
  const prefix = locale.default ? '' : `/${locale.code}`;
  const trimmed = canonicalPath(slug.trim().replace(/^\/+|\/+$/g, ''));
  return trimmed ? `${prefix}/${trimmed}` : prefix || '/';
}
