import { createLog } from '@cumulus/http/log';
import { createSharedTurns, type Turn } from '@cumulus/http/sharedTurns';
import type { Site } from '../site.ts';
import type { PageCache } from './pageCache.ts';
import { pageKey } from './pageKey.ts';
import type { RenderPage } from './pageRenderer.ts';
import type { RenderQueues } from './renderQueues.ts';
import { isOver, type StoredPage } from './storedPage.ts';

const log = createLog('render');

/** A page was stored, replaced or (`page` undefined) removed. */
export type SwapListener = (key: string, page: StoredPage | undefined) => void;

/** Gets pages from the cache, or renders them. */
export interface PageSource {
  readonly pages: PageCache;
  /**
   * Gets a page, rendered if it isn't cached or if what it shows is over; simultaneous requests share one rendering, at the best turn of their clients.
   * @param client its key in queues
   * @param gone aborted when the client disconnects: what no client waits for is not rendered
   * @throws when there is no old page, and the rendering fails, or the queue is full (`QueueFullError`)
   */
  get(key: string, client: string, gone?: AbortSignal): Promise<StoredPage>;
  /** Renders a stale page again, unless that failed a moment ago, or the queue is full. @param client whose request it was */
  refreshInBackground(key: string, client: string): void;
  /**
   * Renders a page again after a change, or removes it when it is unpublished. Resolves when no further request gets the old page.
   * It runs immediately: the caller has a slot of the queue for publishing.
   */
  refresh(key: string): Promise<void>;
  /** @returns a function that unsubscribes */
  onSwap(listener: SwapListener): () => void;
}

interface SourceOptions {
  site: Pick<Site, 'locate'>;
  pages: PageCache;
  renderPage: RenderPage;
  queues: Pick<RenderQueues, 'visitors' | 'background'>;
}

/** Pause after a failed rendering: until then the stale page, or the error, is sent immediately. */
const RETRY_MS = 2_000;

const PUBLISHING = 'publishing';

export function createPageSource({ site, pages, renderPage, queues }: SourceOptions): PageSource {
  const renderings = createSharedTurns<StoredPage>();
  const failures = new Map<string, { error: Error; until: number }>();
  const listeners = new Set<SwapListener>();

  function render(key: string, turn: Turn, gone?: AbortSignal): Promise<StoredPage> {
    const run = (_: AbortSignal, hold: () => void) => {
      // What has begun is stored, whether the client is still there or not.
      hold();
      return renderAndStore(key);
    };
    return renderings.join(key, run, turn, gone);
  }

  async function renderAndStore(key: string): Promise<StoredPage> {
    try {
      const { page, isCacheable } = await renderPage(pageKey.parse(key));
      failures.delete(key);
      if (!isCacheable) return page;
      pages.put(page);
      for (const listener of listeners) listener(key, page);
      return page;
    } catch (error) {
      failures.set(key, { error: error as Error, until: Date.now() + RETRY_MS });
      log.error(pageKey.parse(key).path, error);
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
    async get(key, client, gone) {
      const now = Date.now();
      const stored = pages.get(key, now);
      if (stored && !isOver(stored, now)) return stored;
      const failure = recentFailure(key);
      const turn = { queue: queues.visitors, client };
      if (!stored) {
        if (failure) throw failure;
        return render(key, turn, gone);
      }
      // Better than an error page.
      return failure ? stale(stored) : render(key, turn, gone).catch(() => stale(stored));
    },
    refreshInBackground(key, client) {
      const turn = { queue: queues.background, client };
      if (recentFailure(key) || renderings.addTurn(key, turn)) return;
      // Already logged or counted; the stale page stays.
      render(key, turn).catch(() => undefined);
    },
    async refresh(key) {
      const { path } = pageKey.parse(key);
      if (site.locate(path).path !== path && !path.endsWith('/500')) return remove(key);
      try {
        await render(key, { client: PUBLISHING });
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
