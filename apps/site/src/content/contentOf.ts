import { assetUrlRewriter } from './assetUrlRewriter.ts';
import type { ContentSnapshot } from './ContentSnapshot.ts';
import type { ContentEnvironment } from './contentEnvironment.ts';
import type { Content } from './contentStore.ts';
import { type EntryGraph, entryGraph } from './entryGraph.ts';
import { redirectTable } from './redirectTable.ts';
import { routeTable } from './routeTable.ts';

/**
 * Makes a snapshot usable: addresses, redirects, and the entries of each locale when they are first asked for.
 * @param snapshot what the content system delivered
 * @param environment where it came from
 */
export function contentOf(snapshot: ContentSnapshot, environment: ContentEnvironment): Content {
  const rewrite = assetUrlRewriter(environment.builtInOrigin !== undefined);
  const graphs = new Map<string, EntryGraph>();
  const routes = routeTable(snapshot);
  return {
    version: snapshot.version,
    locales: snapshot.locales.map((locale) => locale.code),
    defaultLocale: snapshot.locales.find((locale) => locale.default)?.code ?? 'en-US',
    routes,
    redirects: redirectTable(snapshot, routes),
    snapshot,
    graph(locale) {
      const graph = graphs.get(locale) ?? entryGraph(snapshot, locale, rewrite);
      graphs.set(locale, graph);
      return graph;
    },
  };
}
