import type { Site } from '../site.ts';
import type { PageCache } from './pageCache.ts';
import { pageKey } from './pageKey.ts';
import type { RenderPage } from './pageRenderer.ts';
import type { StoredPage } from './storedPage.ts';

/** A page was stored, replaced or (`page` undefined) removed. */
export type SwapListener = (key: string, page: StoredPage | undefined) => void;

/** Where pages come from: memory, or made. */
export interface PageSource {
  readonly pages: PageCache;
  /** The page of a key: waits for it to be made when it isn't there; however many ask, it is made once. @throws when it can't be made */
  obtain(key: string): Promise<StoredPage>;
  /** Makes a page in the background, unless that failed a moment ago. */
  renew(key: string): void;
  /** Makes a page anew, or removes it when nothing is at its address any more; done when no later request gets the old one. */
  refresh(key: string): Promise<void>;
  /** @returns what ends the listening */
  onSwap(listener: SwapListener): () => void;
}

interface SourceOptions {
  site: Pick<Site, 'locate'>;
  pages: PageCache;
  make: RenderPage;
}

/** After a failure the page isn't tried again for so long: the stale one, or the error, is answered at once. */
const RETRY_MS = 2_000;

export function createPageSource({ site, pages, make }: SourceOptions): PageSource {
  const underway = new Map<string, Promise<StoredPage>>();
  const failures = new Map<string, { error: Error; until: number }>();
  const listeners = new Set<SwapListener>();

  function produce(key: string, attempts?: number): Promise<StoredPage> {
    const known = underway.get(key);
    if (known) return known;
    const produced = produceOnce(key, attempts).finally(() => underway.delete(key));
    underway.set(key, produced);
    return produced;
  }

  async function produceOnce(key: string, attempts?: number): Promise<StoredPage> {
    try {
      const { page, isCacheable } = await make(pageKey.parse(key), attempts);
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
    async obtain(key) {
      const stored = pages.get(key, Date.now());
      if (stored) return stored;
      const failure = recentFailure(key);
      if (failure) throw failure;
      return produce(key);
    },
    renew(key) {
      if (underway.has(key) || recentFailure(key)) return;
      // Logged where it failed; the stale page stays.
      produce(key).catch(() => undefined);
    },
    async refresh(key) {
      const { path } = pageKey.parse(key);
      if (site.locate(path).path !== path && !path.endsWith('/500')) return remove(key);
      try {
        // What overtakes it brings a refresh of its own.
        await produce(key, 1);
      } catch {
        // The old one is better than none, but nobody may keep it.
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
