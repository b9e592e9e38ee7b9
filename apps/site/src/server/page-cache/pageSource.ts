import type { FormState } from '@cumulus/forms';
import { createFairQueue } from '@cumulus/http/fairQueue';
import { withTimeLimit } from '../../platform/server/concurrency.ts';
import { pageHeaders, type TagHeader } from '../cachePolicy.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { RenderLocals, Site } from '../site.ts';
import type { PageCache } from './pageCache.ts';
import { type PageAddress, pageKey } from './pageKey.ts';
import { createStoredPage, isOver, type RenderedResponse, type StoredPage } from './storedPage.ts';

/** A page was stored, replaced or (`page` undefined) removed. */
export type SwapListener = (key: string, page: StoredPage | undefined) => void;

/** Gets pages from the cache, or renders them. */
export interface PageSource {
  readonly pages: PageCache;
  /**
   * Gets a page, rendered if it isn't cached or if what it shows is over; simultaneous requests share one rendering.
   * @throws when the rendering fails and there is no old page
   */
  get(key: string): Promise<StoredPage>;
  /** Renders a stale page again, unless that failed a moment ago. */
  refreshInBackground(key: string): void;
  /** Renders a page again after a change, or removes it when it is unpublished. Resolves when no further request gets the old page. */
  refresh(key: string): Promise<void>;
  /** @returns a function that unsubscribes */
  onSwap(listener: SwapListener): () => void;
}

interface SourceOptions {
  site: Pick<Site, 'locate'>;
  pages: PageCache;
  renderPage: RenderPage;
}

/** Pause after a failed rendering: until then the stale page, or the error, is sent immediately. */
const RETRY_MS = 2_000;

export function createPageSource({ site, pages, renderPage }: SourceOptions): PageSource {
  const underway = new Map<string, Promise<StoredPage>>();
  const failures = new Map<string, { error: Error; until: number }>();
  const listeners = new Set<SwapListener>();

  function render(key: string, attempts?: number): Promise<StoredPage> {
    const existing = underway.get(key);
    if (existing) return existing;
    const rendering = renderAndStore(key, attempts).finally(() => underway.delete(key));
    underway.set(key, rendering);
    return rendering;
  }

  async function renderAndStore(key: string, attempts?: number): Promise<StoredPage> {
    try {
      const { page, isCacheable } = await renderPage(pageKey.parse(key), attempts);
      failures.delete(key);
      if (!isCacheable) return page;
      pages.put(page);
      for (const listener of listeners) listener(key, page);
      return page;
    } catch (error) {
      failures.set(key, { error: error as Error, until: Date.now() + RETRY_MS });
      console.error(`[render] ${key.split('\n')[0]}: ${(error as Error).stack}`);
      throw error;
    }
  }

  function recentFailure(key: string): Error | undefined {
    const failure = failures.get(key);
    return failure && failure.until > Date.now() ? failure.error : undefined;
  }

  function stale(page: StoredPage): StoredPage {
    page.freshUntil = 0;
    return page;
  }

  function remove(key: string): void {
    if (!pages.delete(key)) return;
    for (const listener of listeners) listener(key, undefined);
  }

  return {
    pages,
    async get(key) {
      const now = Date.now();
      const stored = pages.get(key, now);
      if (stored && !isOver(stored, now)) return stored;
      const failure = recentFailure(key);
      if (!stored) {
        if (failure) throw failure;
        return render(key);
      }
      // Better than an error page.
      return failure ? stale(stored) : render(key).catch(() => stale(stored));
    },
    refreshInBackground(key) {
      if (underway.has(key) || recentFailure(key)) return;
      // Already logged; the stale page stays.
      render(key).catch(() => undefined);
    },
    async refresh(key) {
      const { path } = pageKey.parse(key);
      if (site.locate(path).path !== path && !path.endsWith('/500')) return remove(key);
      try {
        // One attempt: a further change causes a refresh of its own.
        await render(key, 1);
      } catch {
        // The old page stays, but as stale, so that no other cache stores it.
        const old = pages.peek(key);
        if (old) stale(old);
      }
    },
    onSwap(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

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

/** Two for visitors, and the two that revalidation uses. */
const MAX_RENDERS = 4;
/** One queue for all clients: pages are rendered in the order of the requests. */
const EVERYONE = 'everyone';
/** After this many outdated renderings the last one is stored as stale. */
const MAX_ATTEMPTS = 3;

/** Renders an address; `isCacheable`: the page may be shared between visitors. A page that is outdated after the last attempt is stale. */
export type RenderPage = (
  address: PageAddress,
  attempts?: number,
) => Promise<{ page: StoredPage; isCacheable: boolean }>;

/** Renders and compresses pages, and repeats it when the content changed during the rendering, or its time came. */
export function createPageRenderer(options: PageRendererOptions): RenderPage {
  const { site, siteUrl, pages, watch, metrics, renderTimeoutMs, freshMs, tagHeader } = options;
  const queue = createFairQueue({ maxRunning: MAX_RENDERS, maxWaiting: Infinity });
  const limits = { siteUrl, limitMs: renderTimeoutMs };

  function render(address: PageAddress): Promise<Rendered> {
    return queue.run(EVERYONE, () => countRender(metrics, () => renderPage(site, address, limits)));
  }

  async function attempt(address: PageAddress, isLast: boolean) {
    const watched = watch.begin();
    try {
      const contentVersion = site.content().version;
      const { answer, headers, tags, changesAt, isCacheable } = await render(address);
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

  return async (address, attempts = MAX_ATTEMPTS) => {
    for (let count = 1; ; count += 1) {
      const rendered = await attempt(address, count >= attempts);
      if (rendered) return rendered;
    }
  };
}
