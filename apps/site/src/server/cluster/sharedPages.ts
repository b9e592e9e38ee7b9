import type { DeliveryMetrics } from '../metrics.ts';
import type { PageCache } from '../page-cache/pageCache.ts';
import { pageKey } from '../page-cache/pageKey.ts';
import type { ChangeWatch, RenderPage } from '../page-cache/pageRenderer.ts';
import { isOver, representation, type StoredPage } from '../page-cache/storedPage.ts';
import type { Site } from '../site.ts';

/** A page as nodes share it: what `restorePage` needs to create a stored page. */
export interface SharedPage {
  status: number;
  /** Flat pairs: content type, and the headers that the rendering set (CSP with hashes, links). */
  headers: string[];
  hash: string;
  /** Brotli body; plain for a type that isn't worth compressing. */
  body: Buffer;
  isCompressed: boolean;
  tags: string[];
  renderedAt: number;
  changesAt?: number;
}

/** Pages shared by nodes of one release. Reading and writing may be slow, but never fail: a node then works alone. */
export interface SharedPageStore {
  get(key: string): Promise<SharedPage | undefined>;
  set(key: string, page: SharedPage): Promise<void>;
}

/** What this node's cache stores beside the page. */
type CacheFields = Pick<StoredPage, 'key' | 'contentVersion' | 'freshUntil'>;

/**
 * Creates a stored page from one that another node rendered.
 * @param shared from the other node
 * @param cacheFields fields of this node's cache
 * @param pages this node's cache; when it has the same content, its bytes stay, since they may be compressed better
 */
export function restorePage(shared: SharedPage, cacheFields: CacheFields, pages: PageCache): StoredPage {
  const { status, headers, hash, renderedAt, changesAt, body, isCompressed } = shared;
  const page = { ...cacheFields, status, headers, hash, renderedAt, ...(changesAt !== undefined && { changesAt }) };
  const tagged = { ...page, tags: pages.tags.encode(shared.tags) };
  if (!isCompressed) return { ...tagged, identity: representation('identity', body, page), isFinal: true };
  const previous = pages.peek(cacheFields.key);
  if (previous?.hash !== hash || !previous.brotli)
    return { ...tagged, brotli: representation('br', body, page), isFinal: false };
  return {
    ...tagged,
    brotli: representation('br', previous.brotli.body, page),
    ...(previous.gzip && { gzip: representation('gzip', previous.gzip.body, page) }),
    isFinal: previous.isFinal,
  };
}

interface SharedRendererOptions {
  renderPage: RenderPage;
  site: Pick<Site, 'content'>;
  shared: SharedPageStore;
  pages: PageCache;
  watch: ChangeWatch;
  metrics: DeliveryMetrics;
  freshMs: number;
}

/**
 * Gets a page from another node, or renders it and shares it. A page that a change made outdated in the process is neither used nor shared.
 */
export function createSharedRenderer({
  site,
  renderPage,
  shared,
  pages,
  watch,
  metrics,
  freshMs,
}: SharedRendererOptions): RenderPage {
  async function getShared(key: string): Promise<StoredPage | undefined> {
    const watched = watch.begin();
    try {
      // `get` waits until this node's changes are announced, so a page from another node has them too.
      const contentVersion = site.content().version;
      const found = await shared.get(key);
      const now = Date.now();
      if (!found || found.renderedAt + freshMs <= now || isOver(found, now) || watched.isOutdated(found.tags))
        return undefined;
      return restorePage(found, { key, contentVersion, freshUntil: found.renderedAt + freshMs }, pages);
    } finally {
      watched.end();
    }
  }

  return async (address) => {
    const key = pageKey.format(address.path, address.variantKey, address.query);
    const sharedPage = await getShared(key);
    if (sharedPage) {
      metrics.sharedHits += 1;
      return { page: sharedPage, isCacheable: true };
    }
    const watched = watch.begin();
    const rendered = await renderPage(address).finally(watched.end);
    const { page, isCacheable } = rendered;
    const tags = pages.tags.decode(page.tags);
    const now = Date.now();
    if (!isCacheable || page.freshUntil <= now || isOver(page, now) || watched.isOutdated(tags)) return rendered;
    const { status, headers, hash, renderedAt, changesAt, brotli, identity } = page;
    const body = brotli?.body ?? identity?.body;
    const fields = {
      ...{ status, headers, hash, renderedAt, tags, isCompressed: brotli !== undefined },
      ...(changesAt !== undefined && { changesAt }),
    };
    // Not awaited: the visitor's response doesn't depend on it.
    if (body) void shared.set(key, { ...fields, body });
    return rendered;
  };
}
