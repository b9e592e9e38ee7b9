import type { ArticleEntry } from '@cumulus/content-model';
import type { Article } from 'schema-dts';
import type { PageView } from '../../pageView.ts';

/** Structured data of an article. */
export function articleData(entry: ArticleEntry, { data }: PageView, imageUrl: string): Article {
  return {
    '@type': 'Article',
    headline: entry.title,
    description: entry.excerpt,
    image: imageUrl,
    datePublished: entry.publishedDate,
    dateModified: entry.metadata.updatedAt,
    ...(entry.author ? { author: { '@type': 'Person', name: entry.author.name, jobTitle: entry.author.role } } : {}),
    publisher: { '@id': `${data.siteUrl}/#organization` },
    mainEntityOfPage: data.siteUrl + data.path,
    inLanguage: data.locale,
  } as Article;
}
