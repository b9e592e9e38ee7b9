import type { DeliveryMetrics } from '../metrics.ts';
import type { PageCache } from '../page-cache/pageCache.ts';
import { pageKey } from '../page-cache/pageKey.ts';
import type { ChangeWatch, RenderPage } from '../page-cache/pageRenderer.ts';
import { representation, type StoredPage } from '../page-cache/storedPage.ts';
import type { Site } from '../site.ts';

/** A page as nodes hand it to each other: what `storePage` needs to make a stored page. */
export interface SharedPage {
  status: number;
  /** Flat pairs: content type and what the rendering set (CSP with hashes, links). */
  headers: string[];
  hash: string;
  /** Brotli body, or the plain one of a type that isn't worth compressing. */
  body: Buffer;
  isCompressed: boolean;
  tags: string[];
  renderedAt: number;
}

/** Pages shared by nodes of one release. Every method may fail or be slow: a node goes on alone. */
export interface SharedPageStore {
  get(key: string): Promise<SharedPage | undefined>;
  set(key: string, page: SharedPage): Promise<void>;
}

/** How a page is kept here. */
type Keeping = Pick<StoredPage, 'key' | 'contentVersion' | 'freshUntil'>;

/**
 * Makes a stored page of one that another node made.
 * @param found what came from the other node
 * @param keeping how it is kept
 * @param pages where it will be kept: with the same content there already, those bytes stay, which may be compressed better
 */
export function restorePage(found: SharedPage, keeping: Keeping, pages: PageCache): StoredPage {
  const { status, headers, hash, renderedAt, body, isCompressed } = found;
  const page = { ...keeping, status, headers, hash, renderedAt };
  const kept = { ...page, tags: pages.tags.encode(found.tags) };
  if (!isCompressed) return { ...kept, identity: representation('identity', body, page), isFinal: true };
  const previous = pages.peek(keeping.key);
  if (previous?.hash !== hash || !previous.brotli)
    return { ...kept, brotli: representation('br', body, page), isFinal: false };
  return {
    ...kept,
    brotli: representation('br', previous.brotli.body, page),
    ...(previous.gzip && { gzip: representation('gzip', previous.gzip.body, page) }),
    isFinal: previous.isFinal,
  };
}

interface SharedRendererOptions {
  make: RenderPage;
  site: Pick<Site, 'content'>;
  shared: SharedPageStore;
  pages: PageCache;
  watch: ChangeWatch;
  metrics: DeliveryMetrics;
  freshMs: number;
}

/**
 * Makes a page by taking it from another node, or by making it and handing it to the others. A page that a change overtook meanwhile is neither
 * taken nor handed on.
 */
export function createSharedRenderer({
  site,
  make,
  shared,
  pages,
  watch,
  metrics,
  freshMs,
}: SharedRendererOptions): RenderPage {
  async function take(key: string): Promise<StoredPage | undefined> {
    const watched = watch.begin();
    try {
      // Every change that this node has was told to the others, so that what they made since holds it.
      const contentVersion = site.content().version;
      const found = await shared.get(key);
      if (!found || found.renderedAt + freshMs <= Date.now() || watched.isOutdated(found.tags)) return undefined;
      return restorePage(found, { key, contentVersion, freshUntil: found.renderedAt + freshMs }, pages);
    } finally {
      watched.end();
    }
  }

  return async (address, attempts) => {
    const key = pageKey.of(address.path, address.variantKey, address.query);
    const taken = await take(key);
    if (taken) {
      metrics.sharedHits += 1;
      return { page: taken, isCacheable: true };
    }
    const watched = watch.begin();
    const made = await make(address, attempts).finally(watched.end);
    const { page, isCacheable } = made;
    const tags = pages.tags.decode(page.tags);
    if (!isCacheable || page.freshUntil <= Date.now() || watched.isOutdated(tags)) return made;
    const { status, headers, hash, renderedAt, brotli, identity } = page;
    const body = brotli?.body ?? identity?.body;
    const one = { status, headers, hash, renderedAt, tags, isCompressed: brotli !== undefined };
    // Not awaited: the visitor's answer is there.
    if (body) void shared.set(key, { ...one, body });
    return made;
  };
}
