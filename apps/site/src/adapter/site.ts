import { createApp } from 'astro/app/entrypoint';
import { contentEnvironment } from '../content/contentEnvironment.ts';
import type { Content } from '../content/contentStore.ts';
import { draftContent } from '../content/draftContent.ts';
import { siteContent } from '../content/siteContent.ts';
import type { Site } from '../delivery/Site.ts';
import { consentVersionOf } from '../document/ConsentBanner/consentVersionOf.ts';
import { errorPageFor } from '../document/errorPageFor.ts';
import { flagsOfPath } from '../document/flagsOfPath.ts';
import { locateAnswer } from '../document/locateAnswer.ts';
import { variantKeyOf } from '../document/variants/variantKeyOf.ts';
import { bootAfterPaint } from './bootAfterPaint.ts';

const app = createApp({ streaming: false });
let drafts: (() => Promise<Content>) | undefined;

/** The built site, as the server wants it. */
export const site: Site = {
  render: async (request, locals) => bootAfterPaint(await app.render(request, { locals: locals as App.Locals })),
  async renderPreview(request, { isPublished = false }) {
    drafts ??= draftContent(contentEnvironment({ ...process.env, CONTENT_PREVIEW: 'true' }));
    const content = isPublished ? await siteContent.current() : await drafts();
    const { pathname, searchParams } = new URL(request.url);
    const redirect = content.redirects.get(pathname);
    if (redirect) return new Response(null, { status: 302, headers: { location: redirect.to } });
    const variantKey = variantKeyOf(searchParams.getAll('variant'));
    const locals = { content, isPreview: !isPublished, variantKey } as App.Locals;
    return bootAfterPaint(await app.render(request, { locals }));
  },
  locate(path) {
    const content = siteContent.latest();
    if (!content) throw new Error('There is no content yet');
    return locateAnswer(content, path);
  },
  errorPath(path) {
    const content = siteContent.latest();
    return content && errorPageFor(content, path, '/500')?.path;
  },
  redirectOf: (path) => siteContent.latest()?.redirects.get(path),
  flagsOf(path) {
    const content = siteContent.latest();
    return content ? flagsOfPath(content, path) : [];
  },
  localeOf: (path) => siteContent.latest()?.routes.byPath.get(path)?.locale,
  consentVersion: () => {
    const content = siteContent.latest();
    return content && consentVersionOf(content);
  },
  async ready() {
    await siteContent.current();
  },
  content: () => ({ version: siteContent.latest()?.version ?? 0, ...siteContent.answered() }),
  refresh: siteContent.refresh,
  onChange: siteContent.onChange,
};
