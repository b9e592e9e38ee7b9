import type { ArticleEntry } from '@cumulus/content-model';
import type { Content } from '../content/contentStore.ts';

/**
 * The articles that exist in a locale, newest first, with their paths.
 * @param content the content of this moment
 * @param locale the locale's code
 */
export function articlesOf(content: Content, locale: string): { article: ArticleEntry; path: string }[] {
  const graph = content.graph(locale);
  return [...content.routes.byPath.values()]
    .filter((route) => route.modelName === 'article' && route.locale === locale)
    .map((route) => ({ article: graph.entry(route.entryId) as ArticleEntry | undefined, path: route.path }))
    .filter((item): item is { article: ArticleEntry; path: string } => item.article !== undefined)
    .sort((a, b) => (a.article.publishedDate < b.article.publishedDate ? 1 : -1));
}
