import { ANY_CHANGE } from '../../../apps/site/src/cms/contentChange.ts';
import type { ContentStore } from '../../../apps/site/src/cms/contentStore.ts';
import { nextChangeOf, timedChangesOf } from '../../../apps/site/src/cms/timedChanges.ts';
import { cacheTagsOf } from '../../../apps/site/src/document/cacheTags.ts';
import { correctAddress } from '../../../apps/site/src/document/correctAddress.ts';
import { formsOfPath } from '../../../apps/site/src/document/formsOfPath.ts';
import { errorPageOf, locatePage, resolvePath } from '../../../apps/site/src/document/locatePage.ts';
import { buildPageView } from '../../../apps/site/src/document/pageView.ts';
import { flagsOfPath } from '../../../apps/site/src/document/variants/flagsOfPath.ts';
import type { RenderLocals, Site } from '../../../apps/site/src/server/site.ts';

/** The site with a replaced renderer: routes and cache tags are the real ones, a page is a list of the entries in it. */
export interface ContentSite extends Site {
  /** Rendered paths, in order. */
  rendered: string[];
}

const ENVIRONMENT = { siteUrl: 'http://localhost', productDomain: 'cumulus.example', isPreview: false };
const HEADERS = { 'content-type': 'text/html; charset=utf-8' };

/** @param store the content */
export function contentSite(store: ContentStore): ContentSite {
  const rendered: string[] = [];

  async function render(request: Request, locals: RenderLocals): Promise<Response> {
    const now = Date.now();
    const content = await store.current();
    const path = new URL(request.url).pathname;
    rendered.push(path);
    if (path === '/sitemap.xml') {
      locals.tags = ['routes:*', ANY_CHANGE];
      locals.changesAt = nextChangeOf(content, locals.tags, now);
      return new Response([...content.routes.byPath.keys()].join('\n'), { headers: HEADERS });
    }
    const { route, status } = locatePage(content, path);
    if (!route) return new Response('', { status: 404 });
    const view = buildPageView(content, route, ENVIRONMENT);
    locals.tags = cacheTagsOf(view, route.locale, content.defaultLocale);
    locals.changesAt = nextChangeOf(content, locals.tags, now);
    const { entries, assets } = content.snapshot;
    const parts = locals.tags.map((tag) => JSON.stringify(entries[tag] ?? assets[tag] ?? tag));
    const articles = view.sections.flatMap((section) => (section as { articles?: { title: string }[] }).articles ?? []);
    const lists = articles.map(({ title }) => `Listed: ${title}`);
    return new Response([view.title, ...lists, ...parts].join('\n'), { status, headers: HEADERS });
  }

  const latest = () => {
    const content = store.latest();
    if (!content) throw new Error('There is no content yet');
    return content;
  };
  return {
    rendered,
    render,
    locate: (path) => resolvePath(latest(), path),
    errorPath: (path) => errorPageOf(latest(), path, '/500')?.path,
    redirectOf: (path) => store.latest()?.redirects.get(path),
    correctionOf: (path) => correctAddress(latest(), path),
    flagsOf: (path) => flagsOfPath(latest(), path),
    timedChanges: () => timedChangesOf(latest()),
    formsOf: (path) => formsOfPath(latest(), path),
    ready: async () => void (await store.current()),
    content: () => ({ version: store.latest()?.version ?? 0, ...store.answered() }),
    refresh: store.refresh,
    isDelivered: store.isDelivered,
    onChange: store.onChange,
  };
}
