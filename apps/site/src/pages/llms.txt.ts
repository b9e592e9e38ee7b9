import { PAGE_MODELS } from '@cumulus/content-model';
import type { APIRoute } from 'astro';
import { pageEntryOf, settingsOf } from '../cms/content.ts';
import { siteContent } from '../cms/siteContent.ts';
import { nextChangeOf } from '../cms/timedChanges.ts';
import { llmsLine } from '../document/seo/llmsIndex.ts';
import { ownEnvironment } from '../document/siteEnvironment.ts';

/** The site for language models, in the form of llmstxt.org: what it is, and its pages with a sentence each where they have one. */
export const GET: APIRoute = async ({ locals }) => {
  locals.tags = ['routes:*', ...PAGE_MODELS.map((model) => `model:${model}`), 'siteSettings'];
  const now = Date.now();
  const content = await siteContent.current();
  locals.changesAt = nextChangeOf(content, locals.tags, now);
  const { siteUrl } = ownEnvironment;
  const settings = settingsOf(content, content.defaultLocale);
  if (!settings) return new Response('No site settings', { status: 404 });
  const lines = [...content.routes.byPath.values()]
    .filter((route) => route.locale === content.defaultLocale && route.isIndexed)
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((route) => {
      const isComplete = !content.graph(route.locale).lacks(route.entryId);
      const entry = isComplete ? pageEntryOf(content, route) : undefined;
      return entry && llmsLine(entry, `${siteUrl}${route.path}`);
    })
    .filter((line) => line !== undefined);
  const text = `# ${settings.siteName}\n\n> ${settings.description}\n\n## Pages\n\n${lines.join('\n')}\n`;
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
