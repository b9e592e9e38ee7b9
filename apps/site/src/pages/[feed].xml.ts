import type { APIRoute } from 'astro';
import { settingsOf } from '../cms/content.ts';
import { siteContent } from '../cms/siteContent.ts';
import { nextChangeOf } from '../cms/timedChanges.ts';
import { feedModelAt, feedTags, rssFeed } from '../document/seo/feed.ts';
import { ownEnvironment } from '../document/siteEnvironment.ts';

/** The feeds of the page types that have one, as RSS. */
export const GET: APIRoute = async ({ locals, url }) => {
  const model = feedModelAt(url.pathname);
  const now = Date.now();
  const content = await siteContent.current();
  const settings = settingsOf(content, content.defaultLocale);
  const feed = model && settings && rssFeed(content, model, settings, ownEnvironment.siteUrl);
  if (!feed) return new Response('No such feed', { status: 404 });
  locals.tags = feedTags(model);
  locals.changesAt = nextChangeOf(content, locals.tags, now);
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } });
};
