import type { ArticleListEntry, SectionFields } from '@cumulus/content-model';
import type { Content } from '../content/contentStore.ts';
import { articlesOf } from './articlesOf.ts';

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
