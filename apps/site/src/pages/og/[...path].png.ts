import { canonicalPath } from '@cumulus/content-model/canonicalPath';
import type { APIRoute } from 'astro';
import { pageEntryOf, settingsOf } from '../../cms/content.ts';
import { siteContent } from '../../cms/siteContent.ts';
import { socialImage } from '../../document/og/socialImage.ts';
import { socialTitle } from '../../document/seo/sharePreview.ts';
import { cacheControlOf } from '../../server/cachePolicy.ts';

/** The social picture of each page: `/og/teams/design.png`, home is `/og/home.png`. */
export const GET: APIRoute = async ({ params, locals }) => {
  const content = await siteContent.current();
  // Astro decodes parameters.
  const path = params.path === 'home' ? '/' : canonicalPath(`/${params.path}`);
  const route = content.routes.byPath.get(path);
  if (!route) return new Response('No such page', { status: 404 });
  const entry = pageEntryOf(content, route);
  const settings = settingsOf(content, route.locale);
  locals.tags = [route.entryId, 'siteSettings', ...(settings?.footer ? [settings.footer.metadata.id] : [])];
  if (!entry || !settings) return new Response('No such page', { status: 404 });
  const promise = settings.footer?.promise ?? settings.description;
  const picture = await socialImage({
    title: socialTitle(entry, settings.siteName),
    siteName: settings.siteName,
    promise,
  });
  return new Response(new Uint8Array(picture), {
    headers: { 'content-type': 'image/png', 'cache-control': cacheControlOf('socialImage') },
  });
};
