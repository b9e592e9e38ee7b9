import type { ArticleEntry, SiteSettingsEntry } from '@cumulus/content-model';
import { Feed } from 'feed';

const DUBLIN_CORE = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';

/**
 * The blog as RSS 2.0. An author is a `dc:creator`: RSS's own `author` is an e-mail address, and readers refuse or show a bare name as one.
 * @param articles newest first, with their paths
 * @param settings the site's name, description and rights
 * @param siteUrl origin of the site
 */
export function blogFeed(
  articles: readonly { article: ArticleEntry; path: string }[],
  settings: SiteSettingsEntry,
  siteUrl: string,
): string {
  const feed = new Feed({
    title: `${settings.siteName} Blog`,
    description: settings.description,
    id: `${siteUrl}/blog`,
    link: `${siteUrl}/blog`,
    language: 'en',
    copyright: settings.footer?.copyright ?? settings.siteName,
    feedLinks: { rss: `${siteUrl}/rss.xml` },
  });
  for (const { article, path } of articles) feed.addItem(itemOf(article, siteUrl + path));
  // The library names this namespace only where items carry their whole content.
  return feed.rss2().replace('<rss ', `<rss ${DUBLIN_CORE} `);
}

function itemOf({ title, excerpt, publishedDate, author }: ArticleEntry, link: string) {
  return {
    ...{ title, id: link, link },
    description: excerpt,
    date: new Date(publishedDate),
    ...(author && { extensions: [{ name: 'dc:creator', objects: { _text: author.name } }] }),
  };
}
