import type { APIRoute } from 'astro';
import { ownEnvironment } from '../document/siteEnvironment.ts';

export const GET: APIRoute = () => {
  const { siteUrl, isPreview } = ownEnvironment;
  const rules = isPreview ? 'Disallow: /' : 'Allow: /';
  return new Response(`User-agent: *\n${rules}\n\nSitemap: ${siteUrl}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
};
