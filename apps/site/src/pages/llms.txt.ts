import type { PageEntry, SiteSettingsEntry } from '@cumulus/content-model';
import type { APIRoute } from 'astro';
import { siteContent } from '../cms/siteContent.ts';
import { llmsLine } from '../document/seo/llmsIndex.ts';
import { ownEnvironment } from '../document/siteEnvironment.ts';

/** The site for language models, in the form of llmstxt.org: what it is, and its pages with a sentence each where they have one. */
export const GET: APIRoute = async ({ locals }) => {
  locals.tags = ['routes:*', 'model:page', 'model:article', 'siteSettings'];
  const content = await siteContent.current();
  const graph = content.graph(content.defaultLocale);
  const { siteUrl } = ownEnvironment;
  const settings = graph.entry('siteSettings') as SiteSettingsEntry;
  const lines = [...content.routes.byPath.values()]
    .filter((route) => route.locale === content.defaultLocale && route.isIndexed)
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((route) => {
      const entry = graph.entry(route.entryId) as PageEntry | undefined;
      return entry && llmsLine(entry, `${siteUrl}${route.path}`);
    })
    .filter((line) => line !== undefined);
  const text = `# ${settings.siteName}\n\n> ${settings.description}\n\n## Pages\n\n${lines.join('\n')}\n`;
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
