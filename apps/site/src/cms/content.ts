import { PAGE_MODELS } from '@cumulus/content-model';
import type { Redirect } from '@cumulus/content-model/redirects';
import { unpublishedPathsAfter } from './contentChange.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import { assetUrlRewriter, createEntryGraph, type EntryGraph } from './entryGraph.ts';
import { shownAt } from './publication.ts';
import { createRedirectTable } from './redirects.ts';
import { createRouteTable, pathOf, type Route, type RouteTable } from './routes.ts';
import { type ContentSnapshot, defaultLocaleOf } from './snapshot.ts';

/** A version of the content; it doesn't change. Entries whose date has not come yet are only in its snapshot. */
export interface Content {
  version: number;
  locales: string[];
  defaultLocale: string;
  routes: RouteTable;
  redirects: Map<string, Redirect>;
  snapshot: ContentSnapshot;
  /** Paths whose page was unpublished. */
  unpublishedPaths: Set<string>;
  graph(locale: string): EntryGraph;
  /** This version at another time: the same object until an entry's date comes. */
  at(now: number): Content;
}

/**
 * Creates the content from a snapshot: addresses, redirects, and the entries of each locale on demand.
 * @param delivered the snapshot
 * @param previous the previous version, to find unpublished pages
 * @param now the time, in milliseconds since 1970
 */
export function createContent(
  delivered: ContentSnapshot,
  environment: Partial<Pick<ContentEnvironment, 'builtInOrigin' | 'siteHosts' | 'isPreview'>> = {},
  previous?: Content,
  now = Date.now(),
): Content {
  const { builtInOrigin, siteHosts, isPreview = false } = environment;
  const rewrite = assetUrlRewriter(builtInOrigin !== undefined);
  const graphs = new Map<string, EntryGraph>();
  // Editors also see what isn't shown yet.
  const shown = shownAt(delivered, isPreview ? Number.POSITIVE_INFINITY : now);
  const routes = createRouteTable(shown.snapshot);
  const gone = previous ? unpublishedPathsAfter(previous, { routes, snapshot: delivered }) : (delivered.gone ?? []);
  const snapshot = { ...delivered, gone };
  const defaultLocale = defaultLocaleOf(snapshot.locales);
  const content: Content = {
    version: snapshot.version,
    locales: snapshot.locales.map((locale) => locale.code),
    defaultLocale,
    routes,
    redirects: createRedirectTable(shown.snapshot, routes, siteHosts),
    snapshot,
    unpublishedPaths: new Set(gone),
    graph(locale) {
      const graph =
        graphs.get(locale) ??
        createEntryGraph(shown.snapshot, locale, rewrite, (id) => pathOf(routes, id, locale, defaultLocale));
      graphs.set(locale, graph);
      return graph;
    },
    at(time) {
      const isSame = isPreview || (shown.from <= time && time < shown.until);
      return isSame ? content : createContent(snapshot, environment, content, time);
    },
  };
  return content;
}

/** Id of the entry with header, footer and the site's data for search engines. */
const SETTINGS_ID = 'siteSettings';

/** The site's settings in a locale; undefined if none are published. */
export function settingsOf(content: Pick<Content, 'graph'>, locale: string) {
  return content.graph(locale).entry(SETTINGS_ID, 'siteSettings');
}

/** The entry of a page's address. */
export function pageEntryOf(content: Pick<Content, 'graph'>, { entryId, locale }: Pick<Route, 'entryId' | 'locale'>) {
  return content.graph(locale).entry(entryId, ...PAGE_MODELS);
}
