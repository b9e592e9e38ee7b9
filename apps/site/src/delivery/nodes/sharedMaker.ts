import type { DeliveryMetrics } from '../metrics/deliveryMetrics.ts';
import type { ChangeWatch } from '../pages/changeWatch.ts';
import type { PageCache } from '../pages/pageCache.ts';
import { pageKey } from '../pages/pageKey.ts';
import type { MakePage } from '../pages/pageMaker.ts';
import type { StoredPage } from '../pages/StoredPage.ts';
import type { SharedTier } from '../SharedTier.ts';
import type { Site } from '../Site.ts';
import { restorePage } from './restorePage.ts';

interface SharedMakerOptions {
  make: MakePage;
  site: Pick<Site, 'content'>;
  shared: SharedTier;
  pages: PageCache;
  watch: ChangeWatch;
  metrics: DeliveryMetrics;
  freshMs: number;
}

/**
 * Makes a page by taking it from another node, or by making it and handing it to the others. A page that a change overtook meanwhile is neither
 * taken nor handed on.
 */
export function sharedMaker({ site, make, shared, pages, watch, metrics, freshMs }: SharedMakerOptions): MakePage {
  async function take(key: string): Promise<StoredPage | undefined> {
    const watched = watch.begin();
    try {
      // Every change that this node has was told to the others, so that what they made since holds it.
      const contentVersion = site.content().version;
      const found = await shared.get(key);
      if (!found || found.renderedAt + freshMs <= Date.now() || watched.isOvertaken(found.tags)) return undefined;
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
    if (!isCacheable || page.freshUntil <= Date.now() || watched.isOvertaken(tags)) return made;
    const { status, headers, hash, renderedAt, brotli, identity } = page;
    const body = brotli?.body ?? identity?.body;
    const one = { status, headers, hash, renderedAt, tags, isCompressed: brotli !== undefined };
    // Not awaited: the visitor's answer is there.
    if (body) void shared.set(key, { ...one, body });
    return made;
  };
}
