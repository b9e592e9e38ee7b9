import type { SiteSettingsEntry } from '@cumulus/content-model';
import type { APIRoute } from 'astro';
import { siteContent } from '../cms/siteContent.ts';
import { articlesOf } from '../document/page-types/article/articleLists.ts';
import { blogFeed } from '../document/page-types/article/blogFeed.ts';
import { ownEnvironment } from '../document/siteEnvironment.ts';

/** The blog as RSS. */
export const GET: APIRoute = async ({ locals }) => {
  locals.tags = ['routes:*', 'model:article', 'model:person', 'siteSettings'];
  const content = await siteContent.current();
  const settings = content.graph(content.defaultLocale).entry('siteSettings') as SiteSettingsEntry;
  const feed = blogFeed(articlesOf(content, content.defaultLocale), settings, ownEnvironment.siteUrl);
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } });
};
