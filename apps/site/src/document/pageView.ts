import {
  type AnyPageEntry,
  type FlattenedAsset,
  type PageBannerEntry,
  readMicrocopy,
  type ShownSection,
  type SiteSettingsEntry,
} from '@cumulus/content-model';
import type { FormState } from '@cumulus/forms';
import { type Content, pageEntryOf, settingsOf } from '../cms/content.ts';
import { localizedPaths, pathOf, type Route } from '../cms/routes.ts';
import type { PageData } from '../design-system/page/PageContext.tsx';
import { type RenderedVisitor, readVariantKey } from '../flags/variantKey.ts';
import { processVariables } from '../platform/server/environment.ts';
import { islandFlags } from '../sections/islands.ts';
import { createPageId } from '../visitor/pageId.ts';
import { openBanner } from './PageBanner/openBanner.ts';
import { fillListings, pageTypeOf } from './page-types/pages.ts';
import { headingIds, sectionModelsIn } from './pageEntries.ts';
import type { SiteEnvironment } from './siteEnvironment.ts';
import { choosePageParts, type PagePart, sectionsOfParts } from './variants/pageParts.ts';
import { hasItsSections } from './variants/variantSlots.ts';

/** A page's address in one locale, for hreflang and the locale switch. */
export interface Alternate {
  locale: string;
  path: string;
}

export interface Breadcrumb {
  entryId: string;
  title: string;
  path: string;
}

/** All data of one page. */
export interface PageView {
  entry: AnyPageEntry;
  data: PageData;
  settings: SiteSettingsEntry;
  /** The page's parts in order; slots have their chosen sections. */
  parts: PagePart[];
  /** The sections of all parts. */
  sections: ShownSection[];
  /** The visitor, in debug mode only. */
  debugging?: RenderedVisitor;
  /** Flags that may redirect from this page, but don't for this visitor. */
  redirectFlags: string[];
  banner?: PageBannerEntry;
  /** When the page will show another banner, or none, by itself: in milliseconds since 1970. */
  changesAt?: number;
  alternates: Alternate[];
  breadcrumbs: Breadcrumb[];
  title: string;
  description: string;
  isNoIndex: boolean;
  socialImage?: FlattenedAsset;
}

type PageEnvironment = Pick<SiteEnvironment, 'siteUrl' | 'productDomain' | 'isPreview'> & Partial<SiteEnvironment>;

/** Deeper than any page of this site; ends a cycle of parents. */
const MAX_DEPTH = 5;

/**
 * The breadcrumbs from home to a page, by its parents; the page itself is last. Empty for home.
 * A parent that doesn't exist in the page's locale is skipped.
 */
export function breadcrumbsOf(content: Content, route: Route, entry: AnyPageEntry): Breadcrumb[] {
  const crumbs: Breadcrumb[] = [];
  let step: AnyPageEntry | undefined = entry;
  while (step && crumbs.length < MAX_DEPTH) {
    const path = pathOf(content.routes, step.metadata.id, route.locale);
    if (path && step.title) crumbs.unshift({ entryId: step.metadata.id, title: step.title, path });
    step = pageTypeOf(step).parent(step, content, route);
  }
  return crumbs.length > 1 ? crumbs : [];
}

interface ViewOptions {
  path?: string;
  variantKey?: string;
  form?: FormState;
  now?: number;
}

/** Images at these addresses are available in other sizes. */
const IMAGE_SERVICE_PREFIXES = ['/images/', 'https://images.ctfassets.net/'];

/**
 * Collects all data of a page.
 * REQ-RTE-05.
 * @param route the page's address and entry
 * @param options `path`: the requested path if it isn't the route's; `variantKey`: which variants to show (see readVariantKey); `form`: what became of a
 * form that the visitor has sent; `now`: the time, in milliseconds since 1970
 * @throws when the page's entry or the site's settings are missing
 */
export function buildPageView(
  content: Content,
  route: Route,
  environment: PageEnvironment,
  { path = route.path, variantKey = '', form, now = Date.now() }: ViewOptions = {},
): PageView {
  const entry = pageEntryOf(content, route);
  const settings = settingsOf(content, route.locale);
  if (!entry) throw new Error(`Page entry ${route.entryId} can't be shown`);
  if (!settings) throw new Error('The entry siteSettings (siteSettings) is missing: publish it');
  const type = pageTypeOf(entry);
  const opening = type.opening?.(entry);
  const choice = readVariantKey(variantKey);
  const entries = [...(opening ? [opening] : []), ...(entry.sections ?? [])];
  const isWhole = ({ metadata }: { metadata: { id: string } }) =>
    hasItsSections(content.snapshot, metadata.id, route.locale);
  const parts = choosePageParts(entries, choice, isWhole).map((part) => ({
    ...part,
    sections: fillListings(part.sections, content, route.locale, route.entryId),
  }));
  const sections = sectionsOfParts(parts);
  const flags = islandFlags(sectionModelsIn(sections), choice.values, processVariables());
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
      ...(environment.demo && sections.some(hasDemo) && { demo: environment.demo }),
      ...(form && { form }),
    },
    ...openBanner([type.banner?.(entry), settings.banner], { now, isPreview: environment.isPreview }),
    // An error page has no address of its own in any language.
    alternates:
      type.role?.(entry) === 'error' ? [] : (content.routes.byEntry.get(route.entryId) ?? []).map(alternateOf),
    breadcrumbs: breadcrumbsOf(content, route, entry),
    // Only a draft is without them.
    title: entry.seoTitle ?? entry.title ?? settings.siteName ?? '',
    description: entry.seoDescription ?? type.description(entry) ?? '',
    isNoIndex: !route.isIndexed || environment.isPreview || choice.debugging !== undefined,
    socialImage: socialImageOf(entry, settings),
  };
}

const hasDemo = ({ modelName }: ShownSection) => modelName === 'demo';

/** Only the home page uses the site's image; other pages without one get an image with their title. */
function socialImageOf(entry: AnyPageEntry, settings: SiteSettingsEntry) {
  const isHome = pageTypeOf(entry).role?.(entry) === 'home';
  return entry.socialImage ?? (isHome ? settings.socialImage : undefined);
}

function alternateOf({ locale, path }: Route): Alternate {
  return { locale, path };
}

function pageData(
  content: Content,
  route: Route,
  environment: PageEnvironment,
  path: string,
  entry: AnyPageEntry,
  settings: SiteSettingsEntry,
): PageData {
  return {
    pageId: pageTypeOf(entry).pageId?.(entry) || createPageId(path),
    path,
    locale: route.locale,
    defaultLocale: content.defaultLocale,
    isPreview: environment.isPreview,
    productDomain: environment.productDomain,
    siteUrl: environment.siteUrl,
    imageService: { prefixes: IMAGE_SERVICE_PREFIXES },
    ...(environment.frameHosts?.length && { frameHosts: environment.frameHosts }),
    contactEmail: (settings.organization as { email?: string } | undefined)?.email,
    microcopy: readMicrocopy(settings.microcopy),
    localizedPaths: localizedPaths(content, route.locale),
  };
}
