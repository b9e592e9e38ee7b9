import { type ArticleEntry, PAGE_TYPES } from '@cumulus/content-model';
import { readTime } from '@cumulus/content-model/openTimes';
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
  compare: (one, other) => readTime(other.publishedDate).time - readTime(one.publishedDate).time,
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
      date: publishedDate,
      authorName: author?.name,
    }),
  },
};
