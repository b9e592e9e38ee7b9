import type { Site } from '../site.ts';
import type { PageCache } from './pageCache.ts';
import { pageKey } from './pageKey.ts';
import type { RenderPage } from './pageRenderer.ts';
import type { StoredPage } from './storedPage.ts';

/** A page was stored, replaced or (`page` undefined) removed. */
export type SwapListener = (key: string, page: StoredPage | undefined) => void;

/** Gets pages from the cache, or renders them. */
export interface PageSource {
  readonly pages: PageCache;
  /** Gets a page, rendered if it isn't cached; simultaneous requests share one rendering. @throws when the rendering fails */
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

  function remove(key: string): void {
    if (!pages.delete(key)) return;
    for (const listener of listeners) listener(key, undefined);
  }

  return {
    pages,
    async get(key) {
      const stored = pages.get(key, Date.now());
      if (stored) return stored;
      const failure = recentFailure(key);
      if (failure) throw failure;
      return render(key);
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
        const stale = pages.peek(key);
        if (stale) stale.freshUntil = 0;
      }
    },
    onSwap(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
