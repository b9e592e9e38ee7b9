import type { Article } from 'schema-dts';
import type { PageView } from '../../pageView.ts';
import { socialImageUrl } from '../../seo/sharePreview.ts';

/** The article that the page is, if it is one. */
export function articleData(view: PageView): Article | undefined {
  const { entry, data } = view;
  if (entry.modelName !== 'article') return undefined;
  return {
    '@type': 'Article',
    headline: entry.title,
    description: entry.excerpt,
    image: socialImageUrl(view),
    datePublished: entry.publishedDate,
    dateModified: entry.metadata.updatedAt,
    ...(entry.author ? { author: { '@type': 'Person', name: entry.author.name, jobTitle: entry.author.role } } : {}),
    publisher: { '@id': `${data.siteUrl}/#organization` },
    mainEntityOfPage: data.siteUrl + data.path,
    inLanguage: data.locale,
  } as Article;
}
