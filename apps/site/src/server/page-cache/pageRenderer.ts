import type { FormState } from '@cumulus/forms';
import { withTimeLimit } from '../../platform/server/concurrency.ts';
import { pageHeaders, type TagHeader } from '../cachePolicy.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { RenderLocals, Site } from '../site.ts';
import type { PageCache } from './pageCache.ts';
import { type PageAddress, pageKey } from './pageKey.ts';
import { createStoredPage, isOver, type RenderedResponse, type StoredPage } from './storedPage.ts';

/** Records what changes while pages are rendered, so that a page with outdated content is never stored. */
export interface ChangeWatch {
  /** Records a change. */
  note(tags: Iterable<string>): void;
  /** Begins to watch for the rendering of one page. */
  begin(): { isOutdated(tags: readonly string[]): boolean; end(): void };
}

export function createChangeWatch(): ChangeWatch {
  const watching = new Set<Set<string>>();
  return {
    note(tags) {
      const all = [...tags];
      for (const changed of watching) for (const tag of all) changed.add(tag);
    },
    begin() {
      const changed = new Set<string>();
      watching.add(changed);
      return {
        isOutdated: (tags) => changed.size > 0 && tags.some((tag) => changed.has(tag)),
        end: () => watching.delete(changed),
      };
    },
  };
}

/** A rendered page with its cache tags. */
export interface Rendered {
  answer: Omit<RenderedResponse, 'headers'>;
  /** Headers that the rendering set, as flat pairs. */
  headers: string[];
  tags: string[];
  changesAt?: number;
  isCacheable: boolean;
}

/** Headers that are set when a page is sent, or must not be stored: a cookie belongs to one visitor. */
const NOT_STORED_HEADERS = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'date',
  'etag',
  'vary',
  'set-cookie',
]);

interface RenderOptions {
  /** Configured origin; never from the request. */
  siteUrl: string;
  /** Time limit. */
  limitMs: number;
  /** What became of a form that the page's visitor has sent. */
  form?: FormState;
}

/**
 * Renders one address.
 * @throws what the rendering throws; TimeLimitError; an error when its status is 5xx
 */
export async function renderPage(
  site: Pick<Site, 'render'>,
  address: PageAddress,
  { siteUrl, limitMs, form }: RenderOptions,
): Promise<Rendered> {
  const url = siteUrl + address.path + (address.query && `?${address.query}`);
  const locals: RenderLocals = { variantKey: address.variantKey, ...(form && { form }) };
  const rendering = async () => {
    const response = await site.render(new Request(url), locals);
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  };
  const { response, body } = await withTimeLimit(rendering(), limitMs);
  const { status } = response;
  if (status >= 500 && !isErrorPage(address.path)) throw new Error(`the rendering answered ${status}`);
  const headers = [...response.headers].filter(([name]) => !NOT_STORED_HEADERS.has(name)).flat();
  const contentType = response.headers.get('content-type') ?? '';
  const { tags = [], changesAt, isCacheable = true } = locals;
  return { answer: { status, contentType, body }, headers, tags, isCacheable, ...(changesAt && { changesAt }) };
}

/**
 * Counts and times a rendering.
 * @throws what it throws
 */
export async function countRender<T>(metrics: DeliveryMetrics, render: () => Promise<T>): Promise<T> {
  metrics.renders += 1;
  const startedAt = performance.now();
  try {
    return await render();
  } catch (error) {
    metrics.renderErrors += 1;
    throw error;
  } finally {
    metrics.render.observe(performance.now() - startedAt);
  }
}

function isErrorPage(path: string): boolean {
  return path.endsWith('/500');
}

export interface PageRendererOptions {
  site: Site;
  siteUrl: string;
  pages: PageCache;
  watch: ChangeWatch;
  metrics: DeliveryMetrics;
  renderTimeoutMs: number;
  freshMs: number;
  tagHeader?: TagHeader;
}

/** After this many outdated renderings the last one is stored as stale. */
const MAX_ATTEMPTS = 3;

/** Renders an address; `isCacheable`: the page may be shared between visitors. A page that is outdated after the last attempt is stale. */
export type RenderPage = (address: PageAddress) => Promise<{ page: StoredPage; isCacheable: boolean }>;

/** Renders and compresses pages, and repeats it when the content changed during the rendering, or its time came. */
export function createPageRenderer(options: PageRendererOptions): RenderPage {
  const { site, siteUrl, pages, watch, metrics, renderTimeoutMs, freshMs, tagHeader } = options;
  const limits = { siteUrl, limitMs: renderTimeoutMs };

  async function attempt(address: PageAddress, isLast: boolean) {
    const watched = watch.begin();
    try {
      const contentVersion = site.content().version;
      const { answer, headers, tags, changesAt, isCacheable } = await countRender(metrics, () =>
        renderPage(site, address, limits),
      );
      const key = pageKey.format(address.path, address.variantKey, address.query);
      const renderedAt = Date.now();
      const cacheFields = {
        key,
        renderedAt,
        contentVersion,
        freshUntil: renderedAt + freshMs,
        tags: pages.tags.encode(tags),
        ...(changesAt !== undefined && { changesAt }),
      };
      const response = { ...answer, headers: pageHeaders(headers, tags, tagHeader) };
      const page = await createStoredPage(response, cacheFields, pages.peek(key));
      if (!watched.isOutdated(tags) && !isOver(page, Date.now())) return { page, isCacheable };
      metrics.rendersDiscarded += 1;
      return isLast ? { page: { ...page, freshUntil: 0 }, isCacheable } : undefined;
    } finally {
      watched.end();
    }
  }

  return async (address) => {
    for (let count = 1; ; count += 1) {
      const rendered = await attempt(address, count >= MAX_ATTEMPTS);
      if (rendered) return rendered;
    }
  };
}
