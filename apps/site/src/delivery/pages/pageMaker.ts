import type { DeliveryMetrics } from '../metrics/deliveryMetrics.ts';
import type { Site } from '../Site.ts';
import type { ChangeWatch } from './changeWatch.ts';
import { limiter } from './limiter.ts';
import type { PageCache } from './pageCache.ts';
import { pageHeaders, type TagHeader } from './pageHeaders.ts';
import { type PageAddress, pageKey } from './pageKey.ts';
import { countRender, type Rendered, renderPage } from './renderPage.ts';
import type { StoredPage } from './StoredPage.ts';
import { storePage } from './storePage.ts';

/** What making a page needs. */
export interface MakerOptions {
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
/** A page that changes faster than it is rendered is stored all the same, as stale. */
const MAX_ATTEMPTS = 3;

/** Makes the page of an address; `isCacheable` says whether others may have it. One that is overtaken in its last attempt is stale at once. */
export type MakePage = (address: PageAddress, attempts?: number) => Promise<{ page: StoredPage; isCacheable: boolean }>;

/**
 * Makes pages: renders, compresses, and does it again when the content changed meanwhile.
 */
export function pageMaker(options: MakerOptions): MakePage {
  const { site, siteUrl, pages, watch, metrics, renderTimeoutMs, freshMs, tagHeader } = options;
  const limited = limiter(MAX_RENDERS);

  function render(address: PageAddress): Promise<Rendered> {
    return limited(() => countRender(metrics, () => renderPage(site, address, siteUrl, renderTimeoutMs)));
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
      if (!watched.isOvertaken(tags)) return { page, isCacheable };
      metrics.rendersThrownAway += 1;
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
