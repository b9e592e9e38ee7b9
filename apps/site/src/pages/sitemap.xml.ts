import { PAGE_MODELS } from '@cumulus/content-model';
import type { APIRoute } from 'astro';
import { siteContent } from '../cms/siteContent.ts';
import { sitemap } from '../document/seo/sitemap.ts';
import { ownEnvironment } from '../document/siteEnvironment.ts';

export const GET: APIRoute = async ({ locals }) => {
  locals.tags = ['routes:*', ...PAGE_MODELS.map((model) => `model:${model}`)];
  const content = await siteContent.current();
  const { siteUrl } = ownEnvironment;
  return new Response(sitemap(content, siteUrl), {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
};
