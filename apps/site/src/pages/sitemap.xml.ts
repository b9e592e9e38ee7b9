import type { APIRoute } from 'astro';
import { ANY_CHANGE } from '../cms/contentChange.ts';
import { siteContent } from '../cms/siteContent.ts';
import { nextChangeOf } from '../cms/timedChanges.ts';
import { sitemap } from '../document/seo/sitemap.ts';
import { ownEnvironment } from '../document/siteEnvironment.ts';

export const GET: APIRoute = async ({ locals }) => {
  const now = Date.now();
  const content = await siteContent.current();
  // The routes as well: an entry that appears at its time is no change of the content.
  locals.tags = ['routes:*', ANY_CHANGE];
  locals.changesAt = nextChangeOf(content, locals.tags, now);
  const { siteUrl } = ownEnvironment;
  return new Response(sitemap(content, siteUrl), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};
