import type { APIRoute } from 'astro';
import { settingsOf } from '../../cms/content.ts';
import { localizedPaths } from '../../cms/routes.ts';
import { siteContent } from '../../cms/siteContent.ts';
import { localizePath } from '../../design-system/page/locale.ts';
import { preferencesCopy } from '../../document/ConsentBanner/consentCopy.ts';
import { processVariables } from '../../platform/server/environment.ts';
import { usedGroups } from '../../privacy/storage/storageInUse.ts';

/** The copy of the cookie preferences in one language: they are fetched when somebody opens them. */
export const GET: APIRoute = async ({ params, locals }) => {
  const content = await siteContent.current();
  const { locale = content.defaultLocale } = params;
  const settings = settingsOf(content, locale);
  const dependencies = [settings, settings?.consent, settings?.consent?.cookiePage, settings?.microcopy];
  locals.tags = [
    `routes:${locale}`,
    `routes:${content.defaultLocale}`,
    ...dependencies.flatMap((entry) => entry?.metadata.id ?? []),
  ];
  if (!settings?.consent) return new Response('No copy for preferences', { status: 404 });
  const paths = localizedPaths(content, locale);
  const localize = (url: string) => localizePath(url, paths);
  return Response.json(preferencesCopy(settings.consent, settings.microcopy, localize, usedGroups(processVariables())));
};
