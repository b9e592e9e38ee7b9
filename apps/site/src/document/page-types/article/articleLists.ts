import type { ArticleEntry, ArticleListEntry, SectionFields } from '@cumulus/content-model';
import type { Content } from '../../../cms/contentStore.ts';

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

const DEFAULT_LIMIT = 3;

/**
 * An article list that names no article shows the latest: they are put in here, since a section only knows its own entry.
 * @param sections the page's sections
 * @param content the content of this moment
 * @param locale the page's locale
 * @param ownId the page's own entry: an article isn't recommended under itself
 */
export function fillArticleLists(
  sections: SectionFields[],
  content: Content,
  locale: string,
  ownId: string,
): SectionFields[] {
  return sections.map((section) => {
    const list = section as SectionFields & Partial<ArticleListEntry>;
    if (section.modelName !== 'articleList' || list.articles?.length) return section;
    const latest = articlesOf(content, locale).map(({ article }) => article);
    const articles = latest.filter((article) => article.metadata.id !== ownId).slice(0, list.limit ?? DEFAULT_LIMIT);
    return { ...section, articles } as SectionFields;
  });
}
