import { canonicalPath } from '@cumulus/content-model/canonicalPath';
import type { AstroGlobal } from 'astro';
import { pageDataOf } from '../astro/renderReact.tsx';
import { siteContent } from '../cms/siteContent.ts';
import { previewVariantKey } from '../flags/variantKey.ts';
import { cacheTagsOf } from './cacheTags.ts';
import { locatePage } from './locatePage.ts';
import { buildPageView } from './pageView.ts';
import { quizResultAt, showQuizResult } from './quizPages.ts';
import { ownEnvironment } from './siteEnvironment.ts';
import { lastSectionIndex } from './variants/pageParts.ts';

/**
 * Prepares a page: its data for the document and the components, and its cache tags for the server.
 * @param astro the route's `Astro`
 * @param shownPath of the page, if it isn't the requested one
 * @returns a response when there is no page, not even a not-found page
 */
export async function preparePage(
  { locals, request, response, url }: AstroGlobal,
  shownPath = url.pathname,
): Promise<Response | undefined> {
  // Astro decodes paths.
  const path = canonicalPath(shownPath);
  const content = locals.content ?? (await siteContent.current());
  const { route, status } = locatePage(content, path);
  if (!route) return new Response('Page not found', { status: 404 });
  const isPreview = locals.isPreview ?? ownEnvironment.isPreview;
  // In `astro dev` the query may choose variants, such as `?variant=home-hero~board`.
  const chosen = import.meta.env.DEV ? previewVariantKey(url.searchParams.getAll('variant')) : '';
  const variantKey = chosen || locals.variantKey;
  const ownView = buildPageView(content, route, { ...ownEnvironment, isPreview }, { variantKey, form: locals.form });
  const result = quizResultAt(content, path);
  const view = result ? showQuizResult(ownView, result) : ownView;
  if (view.changesAt !== undefined) locals.changesAt = view.changesAt;
  locals.tags = cacheTagsOf(view, route.locale, content.defaultLocale);
  // Sent for every missing path, so it has to be invalidated when a page is published there.
  if (status === 404 || status === 410) locals.tags.push('routes:*');
  locals.view = view;
  let sectionIndex = lastSectionIndex(view.parts);
  locals.nextSectionIndex = () => {
    sectionIndex += 1;
    return sectionIndex;
  };
  locals.entryById = (id) => content.graph(route.locale).entry(id);
  pageDataOf.set(request, view.data);
  response.status = status;
  return undefined;
}
