import { type ArticleEntry, PAGE_TYPES } from '@cumulus/content-model';
import type { PageType } from '../pageType.ts';
import { articleData } from './articleData.ts';

/** Id of the page that lists the articles. */
const BLOG_ID = 'pageBlog';
/** Number of articles in a listing without chosen articles and limit. */
const DEFAULT_LIMIT = 3;

/** A blog article. */
export const article: PageType<ArticleEntry> = {
  openGraphType: 'article',
  linkedFields: ['cover', 'socialImage', 'author'],
  opening: (entry) => ({
    ...entry,
    sectionInternalName: entry.internalName,
    sectionId: PAGE_TYPES.article.openingId,
    sectionColor: 'paper',
    sectionTitle: entry.title,
  }),
  description: ({ excerpt }) => excerpt,
  parent: (_entry, content, { locale }) => content.graph(locale).entry(BLOG_ID, 'page'),
  structuredData: articleData,
  /** Newest first. */
  compare: (one, other) => (one.publishedDate < other.publishedDate ? 1 : -1),
  listing: {
    model: 'articleList',
    fill(section, articles) {
      if (section.modelName !== 'articleList' || section.articles?.length) return section;
      return articles.length > 0
        ? { ...section, articles: articles.slice(0, section.limit ?? DEFAULT_LIMIT) }
        : undefined;
    },
  },
  feed: {
    indexPath: '/blog',
    linkedModels: ['person'],
    title: ({ siteName }) => `${siteName} Blog`,
    item: ({ title, excerpt, publishedDate, author }) => ({
      title,
      description: excerpt,
      date: new Date(publishedDate),
      authorName: author?.name,
    }),
  },
};
