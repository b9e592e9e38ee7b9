import { canonicalPath } from '@cumulus/content-model/canonicalPath';
import { createApp } from 'astro/app/entrypoint';
import { bootAfterPaint } from './src/astro/bootAfterPaint.ts';
import type { Content } from './src/cms/content.ts';
import { contentEnvironment } from './src/cms/contentEnvironment.ts';
import { draftContent } from './src/cms/draftContent.ts';
import { siteContent } from './src/cms/siteContent.ts';
import { correctAddress } from './src/document/correctAddress.ts';
import { errorPageOf, resolvePath } from './src/document/locatePage.ts';
// Its variables are read when the site is loaded, not with the first page: a wrong one ends the start.
import './src/document/siteEnvironment.ts';
import { siteLookups } from './src/document/siteLookups.ts';
import { previewVariantKey } from './src/flags/variantKey.ts';
import { locateGalleryPage } from './src/gallery/galleryRegistry.ts';
import { processVariables } from './src/platform/server/environment.ts';
import type { Site } from './src/server/site.ts';

const app = createApp({ streaming: false });
let drafts: (() => Promise<Content>) | undefined;

/** The built site, as the server wants it. */
export const site: Site = {
  ...siteLookups,
  render: async (request, locals) => bootAfterPaint(await app.render(request, { locals: locals as App.Locals })),
  async renderPreview(request, { isPublished = false }) {
    drafts ??= draftContent(contentEnvironment(processVariables(), { isPreview: true }));
    const content = isPublished ? await siteContent.current() : await drafts();
    const { pathname, searchParams } = new URL(request.url);
    const path = canonicalPath(pathname);
    const isFound = resolvePath(content, path).status === 200;
    const redirect = content.redirects.get(path) ?? (isFound ? undefined : correctAddress(content, path));
    if (redirect) return new Response(null, { status: 302, headers: { location: redirect.to } });
    const variantKey = previewVariantKey(searchParams.getAll('variant'));
    const locals = { content, isPreview: !isPublished, variantKey } as App.Locals;
    return bootAfterPaint(await app.render(request, { locals }));
  },
  locate(path) {
    const content = siteContent.latest();
    return content && locateGalleryPage(content, path) ? { path, status: 200 } : siteLookups.locate(path);
  },
  errorPath(path) {
    const content = siteContent.latest();
    return content && errorPageOf(content, path, '/500')?.path;
  },
  async ready() {
    await siteContent.current();
  },
  refresh: siteContent.refresh,
  isDelivered: siteContent.isDelivered,
  onChange: siteContent.onChange,
};
