import type { ArticleEntry, PageEntry } from '@cumulus/content-model';
import type { Content } from '../content/contentStore.ts';
import { pathOf } from '../content/pathOf.ts';
import type { Route } from '../content/routeTable.ts';
import type { Breadcrumb } from './PageView.ts';

/** No page of this site lies deeper; a cycle of parents ends here. */
const MAX_DEPTH = 5;
const BLOG_ID = 'pageBlog';

/**
 * The way from home to a page, by its parents; the page itself is last. Empty for home.
 * A parent that doesn't exist in the page's locale is left out.
 */
export function breadcrumbsOf(content: Content, route: Route, entry: PageEntry | ArticleEntry): Breadcrumb[] {
  const graph = content.graph(route.locale);
  const crumbs: Breadcrumb[] = [];
  let step: PageEntry | ArticleEntry | undefined = entry;
  while (step && crumbs.length < MAX_DEPTH) {
    const path = pathOf(content.routes, step.metadata.id, route.locale);
    if (path) crumbs.unshift({ entryId: step.metadata.id, title: step.title, path });
    step =
      step.modelName === 'article'
        ? (graph.entry(BLOG_ID) as PageEntry | undefined)
        : (step.parent ?? homeOf(content, route, step));
  }
  return crumbs.length > 1 ? crumbs : [];
}

function homeOf(content: Content, route: Route, entry: PageEntry): PageEntry | undefined {
  const home = content.routes.byPath.get('/');
  return home && home.entryId !== entry.metadata.id
    ? (content.graph(route.locale).entry(home.entryId) as PageEntry)
    : undefined;
}
