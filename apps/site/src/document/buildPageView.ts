import type { ArticleEntry, PageEntry, SiteSettingsEntry } from '@cumulus/content-model';
import type { Content } from '../content/contentStore.ts';
import type { Route } from '../content/routeTable.ts';
import type { PageData } from '../ui/page/PageData.ts';
import { pageIdOf } from '../visitor/pageIdOf.ts';
import { breadcrumbsOf } from './breadcrumbsOf.ts';
import { fillArticleLists } from './fillArticleLists.ts';
import { headingIds } from './headingIds.ts';
import { islandFlags } from './islandFlags.ts';
import { localizedPaths } from './localizedPaths.ts';
import type { Alternate, PageView } from './PageView.ts';
import { sectionModelsIn } from './sectionModelsIn.ts';
import type { SiteEnvironment } from './siteEnvironment.ts';
import { choosePageParts } from './variants/choosePageParts.ts';
import { hasItsSections } from './variants/hasItsSections.ts';
import { readVariantKey } from './variants/readVariantKey.ts';
import { sectionsOfParts } from './variants/sectionsOfParts.ts';

/** Id of the one entry that names header, footer and what search engines are told. */
const SETTINGS_ID = 'siteSettings';
/** Pictures of these addresses can be had in other sizes. */
const IMAGE_SERVICE_PREFIXES = ['/images/', 'https://images.ctfassets.net/'];

/**
 * Puts together all that a page needs.
 * @param content the content of this moment
 * @param route the page's address and entry
 * @param environment the place that it is served from
 * @param options `path`: what was asked for, where it isn't the route's own; `variantKey`: which variants to show (see readVariantKey)
 * @throws when the page's entry or the site's settings can't be had
 */
export function buildPageView(
  content: Content,
  route: Route,
  environment: Pick<SiteEnvironment, 'siteUrl' | 'productDomain' | 'isPreview'>,
  { path = route.path, variantKey = '' }: { path?: string; variantKey?: string } = {},
): PageView {
  const graph = content.graph(route.locale);
  const entry = graph.entry(route.entryId) as PageEntry | ArticleEntry | undefined;
  const settings = graph.entry(SETTINGS_ID) as SiteSettingsEntry | undefined;
  if (!entry) throw new Error(`Page entry ${route.entryId} can't be shown`);
  if (!settings) throw new Error(`The entry ${SETTINGS_ID} (siteSettings) is missing: publish it`);
  const isArticle = entry.modelName === 'article';
  const choice = readVariantKey(variantKey);
  const entries = [...(isArticle ? [entry] : []), ...(entry.sections ?? [])];
  const isWhole = ({ metadata }: { metadata: { id: string } }) =>
    hasItsSections(content.snapshot, metadata.id, route.locale);
  const parts = choosePageParts(entries, choice, isWhole).map((part) => ({
    ...part,
    sections: fillArticleLists(part.sections, content, route.locale, route.entryId),
  }));
  const sections = sectionsOfParts(parts);
  const flags = islandFlags(sectionModelsIn(sections), choice.values, process.env);
  const shownFlags = new Set([...parts.map(({ slot }) => slot?.flag), ...Object.keys(flags?.values ?? {})]);
  return {
    entry,
    settings,
    parts,
    sections: parts.flatMap((part) => part.sections),
    debugging: choice.debugging,
    redirectFlags: [...choice.values.keys()].filter((flag) => !shownFlags.has(flag)),
    data: {
      ...pageData(content, route, environment, path, entry, settings),
      headingIds: headingIds(sections),
      ...(flags && { flags }),
    },
    banner: isArticle ? settings.banner : (entry.banner ?? settings.banner),
    alternates: isErrorPage(entry) ? [] : (content.routes.byEntry.get(route.entryId) ?? []).map(alternateOf),
    breadcrumbs: breadcrumbsOf(content, route, entry),
    title: entry.seoTitle ?? entry.title,
    description: entry.seoDescription ?? (isArticle ? entry.excerpt : ''),
    isNoIndex: !route.isIndexed || environment.isPreview || choice.debugging !== undefined,
    socialImage: socialImageOf(entry, settings),
  };
}

/** It stands at addresses that aren't there: by its own one it isn't found either, in any language. */
function isErrorPage(entry: PageEntry | ArticleEntry): boolean {
  return 'template' in entry && entry.template === 'error';
}

/** The site's own picture stands for the site, so only its home page shows it: any other has one drawn with its title. */
function socialImageOf(entry: PageEntry | ArticleEntry, settings: SiteSettingsEntry) {
  const isHome = 'template' in entry && entry.template === 'home';
  return entry.socialImage ?? (isHome ? settings.socialImage : undefined);
}

function alternateOf({ locale, path }: Route): Alternate {
  return { locale, path };
}

function pageData(
  content: Content,
  route: Route,
  environment: Pick<SiteEnvironment, 'siteUrl' | 'productDomain' | 'isPreview'>,
  path: string,
  entry: PageEntry | ArticleEntry,
  settings: SiteSettingsEntry,
): PageData {
  return {
    pageId: ('pageId' in entry && entry.pageId) || pageIdOf(path),
    path,
    locale: route.locale,
    defaultLocale: content.defaultLocale,
    isPreview: environment.isPreview,
    productDomain: environment.productDomain,
    siteUrl: environment.siteUrl,
    imageService: { prefixes: IMAGE_SERVICE_PREFIXES },
    contactEmail: (settings.organization as { email?: string } | undefined)?.email,
    microcopy: (settings.microcopy?.texts ?? {}) as Record<string, string>,
    localizedPaths: localizedPaths(content, route.locale),
  };
}
