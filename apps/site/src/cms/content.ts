import { PAGE_MODELS } from '@cumulus/content-model';
import { goneAfter } from './contentChange.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import type { Content } from './contentStore.ts';
import { assetUrlRewriter, type EntryGraph, entryGraph } from './entryGraph.ts';
import { redirectTable } from './redirects.ts';
import { pathOf, type Route, routeTable } from './routes.ts';
import type { ContentSnapshot } from './snapshot.ts';

/**
 * Makes a snapshot usable: addresses, redirects, and the entries of each locale when they are first asked for.
 * @param delivered what the content system delivered
 * @param environment where it came from
 * @param previous the content before, from which it is known what is gone
 */
export function contentOf(delivered: ContentSnapshot, environment: ContentEnvironment, previous?: Content): Content {
  const rewrite = assetUrlRewriter(environment.builtInOrigin !== undefined);
  const graphs = new Map<string, EntryGraph>();
  const routes = routeTable(delivered);
  const gone = previous ? goneAfter(previous, { routes, snapshot: delivered }) : (delivered.gone ?? []);
  const snapshot = { ...delivered, gone };
  const defaultLocale = snapshot.locales.find((locale) => locale.default)?.code ?? 'en-US';
  return {
    version: snapshot.version,
    locales: snapshot.locales.map((locale) => locale.code),
    defaultLocale,
    routes,
    redirects: redirectTable(snapshot, routes),
    snapshot,
    gone: new Set(gone),
    graph(locale) {
      const graph =
        graphs.get(locale) ?? entryGraph(snapshot, locale, rewrite, (id) => pathOf(routes, id, locale, defaultLocale));
      graphs.set(locale, graph);
      return graph;
    },
  };
}

/** Id of the entry that names header, footer and what search engines read of the site. */
const SETTINGS_ID = 'siteSettings';

/** The site's settings in a locale; none where the editors published none. */
export function settingsOf(content: Pick<Content, 'graph'>, locale: string) {
  return content.graph(locale).entry(SETTINGS_ID, 'siteSettings');
}

/** The entry of a page's address. */
export function pageEntryOf(content: Pick<Content, 'graph'>, { entryId, locale }: Pick<Route, 'entryId' | 'locale'>) {
  return content.graph(locale).entry(entryId, ...PAGE_MODELS);
}
