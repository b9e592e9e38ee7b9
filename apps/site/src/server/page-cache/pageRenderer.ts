import { createFairQueue } from '@cumulus/http/fairQueue';
import { withTimeLimit } from '../../platform/server/concurrency.ts';
import { pageHeaders, type TagHeader } from '../cachePolicy.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { RenderLocals, Site } from '../site.ts';
import type { PageCache } from './pageCache.ts';
import { type PageAddress, pageKey } from './pageKey.ts';
import { type RenderedResponse, type StoredPage, storePage } from './storedPage.ts';

/** Remembers what changed while pages are being made, so that one made from the old content is never stored. */
export interface ChangeWatch {
  /** Told of every change. */
  note(tags: Iterable<string>): void;
  /** Begins to watch for one page. */
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

/** What was rendered, and what it says of itself. */
export interface Rendered {
  answer: Omit<RenderedResponse, 'headers'>;
  /** Headers that the rendering set, as flat pairs. */
  headers: string[];
  tags: string[];
  isCacheable: boolean;
}

/** Set by delivery, or never to be stored: a cookie is of one visitor. */
const NOT_KEPT = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'date',
  'etag',
  'vary',
  'set-cookie',
]);

/**
 * Renders one address.
 * @param site what renders
 * @param address path, variant and query
 * @param siteUrl origin of the site; never what a visitor says
 * @param limitMs how long it may take
 * @throws what the rendering throws; TimeLimitError; an error when it answers 5xx
 */
export async function renderPage(
  site: Pick<Site, 'render'>,
  address: PageAddress,
  siteUrl: string,
  limitMs: number,
): Promise<Rendered> {
  const url = siteUrl + address.path + (address.query && `?${address.query}`);
  const locals: RenderLocals = { variantKey: address.variantKey };
  const rendering = async () => {
    const response = await site.render(new Request(url), locals);
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  };
  const { response, body } = await withTimeLimit(rendering(), limitMs);
  const { status } = response;
  if (status >= 500 && !isErrorPage(address.path)) throw new Error(`the rendering answered ${status}`);
  const headers = [...response.headers].filter(([name]) => !NOT_KEPT.has(name)).flat();
  const contentType = response.headers.get('content-type') ?? '';
  const { tags = [], isCacheable = true } = locals;
  return { answer: { status, contentType, body }, headers, tags, isCacheable };
}

/**
 * Counts and times a rendering.
 * @throws what it throws
 */
export async function countRender<T>(metrics: DeliveryMetrics, render: () => Promise<T>): Promise<T> {
  metrics.renders += 1;
  const begun = performance.now();
  try {
    return await render();
  } catch (error) {
    metrics.renderErrors += 1;
    throw error;
  } finally {
    metrics.render.observe(performance.now() - begun);
  }
}

function isErrorPage(path: string): boolean {
  return path.endsWith('/500');
}

/** What making a page needs. */
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

/** Two for visitors beside the two that a change of the content takes. */
const MAX_RENDERS = 4;
/** Whoever asks first: pages are rendered in the order of the requests. */
const EVERYONE = 'everyone';
/** A page that changes faster than it is rendered is stored all the same, as stale. */
const MAX_ATTEMPTS = 3;

/** Makes the page of an address; `isCacheable` says whether others may have it. One that is overtaken in its last attempt is stale at once. */
export type RenderPage = (
  address: PageAddress,
  attempts?: number,
) => Promise<{ page: StoredPage; isCacheable: boolean }>;

/**
 * Makes pages: renders, compresses, and does it again when the content changed meanwhile.
 */
export function createPageRenderer(options: PageRendererOptions): RenderPage {
  const { site, siteUrl, pages, watch, metrics, renderTimeoutMs, freshMs, tagHeader } = options;
  const queue = createFairQueue({ maxRunning: MAX_RENDERS, maxWaiting: Infinity });

  function render(address: PageAddress): Promise<Rendered> {
    return queue.run(EVERYONE, () => countRender(metrics, () => renderPage(site, address, siteUrl, renderTimeoutMs)));
  }

  async function attempt(address: PageAddress, isLast: boolean) {
    const watched = watch.begin();
    try {
      const contentVersion = site.content().version;
      const { answer, headers, tags, isCacheable } = await render(address);
      const key = pageKey.of(address.path, address.variantKey, address.query);
      const renderedAt = Date.now();
      const keeping = {
        key,
        renderedAt,
        contentVersion,
        freshUntil: renderedAt + freshMs,
        tags: pages.tags.encode(tags),
      };
      const made = { ...answer, headers: pageHeaders(headers, tags, tagHeader) };
      const page = await storePage(made, keeping, pages.peek(key));
      if (!watched.isOutdated(tags)) return { page, isCacheable };
      metrics.rendersDiscarded += 1;
      return isLast ? { page: { ...page, freshUntil: 0 }, isCacheable } : undefined;
    } finally {
      watched.end();
    }
  }

  return async (address, attempts = MAX_ATTEMPTS) => {
    for (let count = 1; ; count += 1) {
      const made = await attempt(address, count >= attempts);
      if (made) return made;
    }
  };
}
