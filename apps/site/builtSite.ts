import { createApp } from 'astro/app/entrypoint';
import { bootAfterPaint } from './src/astro/bootAfterPaint.ts';
import type { Content } from './src/cms/content.ts';
import { contentEnvironment } from './src/cms/contentEnvironment.ts';
import { draftContent } from './src/cms/draftContent.ts';
import { siteContent } from './src/cms/siteContent.ts';
import { currentConsentVersion } from './src/document/ConsentBanner/consentCopy.ts';
import { errorPageOf, resolvePath } from './src/document/locatePage.ts';
// Its variables are read when the site is loaded, not with the first page: a wrong one ends the start.
import './src/document/siteEnvironment.ts';
import { flagsOfPath } from './src/document/variants/flagsOfPath.ts';
import { previewVariantKey } from './src/flags/variantKey.ts';
import { locateGalleryPage } from './src/gallery/galleryRegistry.ts';
import { processVariables } from './src/platform/server/environment.ts';
import type { Site } from './src/server/site.ts';

const app = createApp({ streaming: false });
let drafts: (() => Promise<Content>) | undefined;

/** The built site, as the server wants it. */
export const site: Site = {
  render: async (request, locals) => bootAfterPaint(await app.render(request, { locals: locals as App.Locals })),
  async renderPreview(request, { isPublished = false }) {
    drafts ??= draftContent(contentEnvironment(processVariables(), { isPreview: true }));
    const content = isPublished ? await siteContent.current() : await drafts();
    const { pathname, searchParams } = new URL(request.url);
    const redirect = content.redirects.get(pathname);
    if (redirect) return new Response(null, { status: 302, headers: { location: redirect.to } });
    const variantKey = previewVariantKey(searchParams.getAll('variant'));
    const locals = { content, isPreview: !isPublished, variantKey } as App.Locals;
    return bootAfterPaint(await app.render(request, { locals }));
  },
  locate(path) {
    const content = siteContent.latest();
    if (!content) throw new Error('There is no content yet');
    return locateGalleryPage(content, path) ? { path, status: 200 } : resolvePath(content, path);
  },
  errorPath(path) {
    const content = siteContent.latest();
    return content && errorPageOf(content, path, '/500')?.path;
  },
  redirectOf: (path) => siteContent.latest()?.redirects.get(path),
  flagsOf(path) {
    const content = siteContent.latest();
    return content ? flagsOfPath(content, path) : [];
  },
  localeOf: (path) => siteContent.latest()?.routes.byPath.get(path)?.locale,
  consentVersion: () => {
    const content = siteContent.latest();
    return content && currentConsentVersion(content);
  },
  async ready() {
    await siteContent.current();
  },
  content: () => ({ version: siteContent.latest()?.version ?? 0, ...siteContent.answered() }),
  refresh: siteContent.refresh,
  onChange: siteContent.onChange,
};
