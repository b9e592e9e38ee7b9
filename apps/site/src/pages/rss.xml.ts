import type { ArticleEntry, SiteSettingsEntry } from '@cumulus/content-model';
import type { APIRoute } from 'astro';
import { Feed } from 'feed';
import { siteContent } from '../content/siteContent.ts';
import { articlesOf } from '../document/articlesOf.ts';
import { ownEnvironment } from '../document/ownEnvironment.ts';

/** The blog as RSS. */
export const GET: APIRoute = async ({ locals }) => {
  locals.tags = ['routes:*', 'model:article', 'model:person', 'siteSettings'];
  const content = await siteContent.current();
  const { siteUrl } = ownEnvironment;
  const settings = content.graph(content.defaultLocale).entry('siteSettings') as SiteSettingsEntry;
  const feed = new Feed({
    title: `${settings.siteName} Blog`,
    description: settings.description,
    id: `${siteUrl}/blog`,
    link: `${siteUrl}/blog`,
    language: 'en',
    copyright: settings.footer?.copyright ?? settings.siteName,
    feedLinks: { rss: `${siteUrl}/rss.xml` },
  });
  for (const { article, path } of articlesOf(content, content.defaultLocale))
    feed.addItem(item(article, siteUrl + path));
  return new Response(feed.rss2(), { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } });
};

function item(article: ArticleEntry, link: string) {
  return {
    title: article.title,
    id: link,
    link,
    description: article.excerpt,
    date: new Date(article.publishedDate),
    ...(article.author ? { author: [{ name: article.author.name }] } : {}),
  };
}
