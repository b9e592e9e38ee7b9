import type { APIRoute } from 'astro';
import { settingsOf } from '../../cms/content.ts';
import { localizedPaths } from '../../cms/routes.ts';
import { siteContent } from '../../cms/siteContent.ts';
import { localizePath } from '../../design-system/page/locale.ts';
import { consentTexts } from '../../document/ConsentBanner/consentCopy.ts';
import { usedGroups } from '../../privacy/storage/storageInUse.ts';

/** The words of the cookie preferences in one language: they are fetched when somebody opens them. */
export const GET: APIRoute = async ({ params, locals }) => {
  const content = await siteContent.current();
  const { locale = content.defaultLocale } = params;
  const settings = settingsOf(content, locale);
  const madeFrom = [settings, settings?.consent, settings?.consent?.cookiePage, settings?.microcopy];
  locals.tags = [
    `routes:${locale}`,
    `routes:${content.defaultLocale}`,
    ...madeFrom.flatMap((entry) => entry?.metadata.id ?? []),
  ];
  if (!settings?.consent) return new Response('No words for preferences', { status: 404 });
  const paths = localizedPaths(content, locale);
  const localize = (url: string) => localizePath(url, paths);
  return Response.json(consentTexts(settings.consent, settings.microcopy, localize, usedGroups(process.env)));
};
