import { PAGE_MODELS } from '@cumulus/content-model';
import type { Redirect } from '@cumulus/content-model/redirects';
import { unpublishedPathsAfter } from './contentChange.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import { assetUrlRewriter, createEntryGraph, type EntryGraph } from './entryGraph.ts';
import { createRedirectTable } from './redirects.ts';
import { createRouteTable, pathOf, type Route, type RouteTable } from './routes.ts';
import { type ContentSnapshot, defaultLocaleOf } from './snapshot.ts';

/** A version of the content; it doesn't change. */
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
}

/**
 * Creates the content from a snapshot: addresses, redirects, and the entries of each locale on demand.
 * @param delivered the snapshot
 * @param previous the previous version, to find unpublished pages
 */
export function createContent(
  delivered: ContentSnapshot,
  { builtInOrigin, siteHosts }: Partial<Pick<ContentEnvironment, 'builtInOrigin' | 'siteHosts'>> = {},
  previous?: Content,
): Content {
  const rewrite = assetUrlRewriter(builtInOrigin !== undefined);
  const graphs = new Map<string, EntryGraph>();
  const routes = createRouteTable(delivered);
  const gone = previous ? unpublishedPathsAfter(previous, { routes, snapshot: delivered }) : (delivered.gone ?? []);
  const snapshot = { ...delivered, gone };
  const defaultLocale = defaultLocaleOf(snapshot.locales);
  return {
    version: snapshot.version,
    locales: snapshot.locales.map((locale) => locale.code),
    defaultLocale,
    routes,
    redirects: createRedirectTable(snapshot, routes, siteHosts),
    snapshot,
    unpublishedPaths: new Set(gone),
    graph(locale) {
      const graph =
        graphs.get(locale) ??
        createEntryGraph(snapshot, locale, rewrite, (id) => pathOf(routes, id, locale, defaultLocale));
      graphs.set(locale, graph);
      return graph;
    },
  };
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
