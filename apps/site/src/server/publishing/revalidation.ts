import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { FairQueue } from '@cumulus/http/fairQueue';
import { createLog } from '@cumulus/http/log';
import type { DeliveryMetrics } from '../metrics.ts';
import type { ChangeWatch } from '../page-cache/pageRenderer.ts';
import type { PageSource } from '../page-cache/pageSource.ts';
import { endPage, type StoredPage } from '../page-cache/storedPage.ts';
import type { PurgeAdapter } from '../purge/purgeRequest.ts';
import type { ContentChange, Site } from '../site.ts';

const log = createLog('purge');

interface RevalidationOptions {
  site: Pick<Site, 'onChange'>;
  source: PageSource;
  /** Slots for renderings because of changes. */
  queue: Pick<FairQueue, 'run'>;
  watch: ChangeWatch;
  purgeAdapters: PurgeAdapter[];
  metrics: DeliveryMetrics;
}

/** What one round published: the changes that were made while it waited. */
export interface RoundCounts {
  /** Entries and assets that changed. */
  changed: number;
  /** Pages that were rendered again or removed. */
  rendered: number;
  /** Purges that were confirmed. */
  purged: number;
}

type IsCurrent = (page: StoredPage) => boolean;

/** Renders pages again after changes, and purges caches. */
export interface Revalidation {
  /** The counts of the round that publishes a change, which shares them with the others of its round. */
  countsOf(change: ContentChange): Readonly<RoundCounts> | undefined;
  /**
   * Renders the pages with the tags again and purges them, although the content is the same. Resolves when all are rendered.
   * @param isCurrent pages that need no rendering
   */
  publish(tags: Iterable<string>, isCurrent: IsCurrent): Promise<void>;
  stop(): void;
}

interface Round extends ContentChange {
  counts: RoundCounts;
}

const newRound = (): Round => ({ version: 0, tags: new Set(), counts: newCounts() });
const newCounts = (): RoundCounts => ({ changed: 0, rendered: 0, purged: 0 });

/** More pages than this are purged before they are rendered, which takes longer than half a second. */
const FEW_PAGES = 25;
/**
 * A change within `burstMs` after another belongs to a burst. A burst ends when nothing changed for `quietMs`, and after `maxMs` at the latest.
 */
const EDITING = { burstMs: 200, quietMs: 100, maxMs: 500 };
/** More changes than this in a burst are a bulk operation, for which fewer, later rounds are enough. */
const BULK_CHANGES = 10;
const BULK = { burstMs: 1_000, quietMs: 500, maxMs: 3_000 };

/**
 * Publishes every change of the content: cached pages with the changed tags are rendered again and swapped, then the CDN is purged. Where many pages
 * are affected, as by the settings, none of them is sent any more and the CDN is purged first; then they are rendered, the most recently requested
 * first, unless a visitor requests them before. Further changes don't wait for that. The first change is published immediately, the rest of a burst
 * together, so that a burst renders each page at most twice.
 */
export function createRevalidation(options: RevalidationOptions): Revalidation {
  const { site, source, queue, watch, purgeAdapters, metrics } = options;
  const countsByChange = new WeakMap<ContentChange, RoundCounts>();
  let pending = newRound();
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let changedAt = Number.NEGATIVE_INFINITY;
  /** Number of changes in the current burst. */
  let burst = 0;
  const timing = () => (burst > BULK_CHANGES ? BULK : EDITING);

  async function round(isBurst: boolean): Promise<void> {
    // Its own callers hear of its failure.
    await running?.catch(() => undefined);
    if (isBurst) await endOfBurst();
    next = undefined;
    const { version, tags, counts } = pending;
    pending = newRound();
    // A page may have the new content already, from an earlier round or for a visitor.
    const { published, renderRest } = begin(tags, ({ contentVersion }) => contentVersion >= version, counts);
    const publishAgain = (error: Error) => {
      // With the next change.
      note(version, tags);
      throw error;
    };
    running = published.catch(publishAgain).finally(() => {
      running = undefined;
    });
    await running;
    await renderRest().catch(publishAgain);
  }

  function note(version: number, tags: Iterable<string>): void {
    pending.version = Math.max(pending.version, version);
    for (const tag of tags) pending.tags.add(tag);
  }

  async function endOfBurst(): Promise<void> {
    const begun = performance.now();
    for (;;) {
      const { quietMs, maxMs } = timing();
      const seenAt = changedAt;
      const wait = Math.min(begun + maxMs, seenAt + quietMs) - performance.now();
      if (wait > 0) await pause(wait);
      // When the event loop was busy, the timer fires before changes that have already arrived: let those in first.
      else await turn();
      if (wait <= 0 && seenAt === changedAt) return;
    }
  }

  /** `published`: no request gets an old page any more, and the CDN is purged. `renderRest` renders what visitors would else wait for. */
  function begin(tags: Iterable<string>, isCurrent: IsCurrent, counts: RoundCounts) {
    // The most recently requested first.
    const affected = source.pages.entriesWith(tags).reverse();
    const old = affected.filter((page) => !isCurrent(page));
    if (old.length <= FEW_PAGES) {
      const published = renderAll(old, 'few', isCurrent, counts).finally(() => purgeAll(tags, counts));
      return { published, renderRest: async () => undefined };
    }
    for (const page of old) endPage(page);
    return { published: purgeAll(tags, counts), renderRest: () => renderAll(old, 'many', isCurrent, counts) };
  }

  /**
   * Renders in the order of the pages.
   * @param share few pages take turns with many: a small change doesn't wait for a large one
   */
  async function renderAll(
    pages: readonly StoredPage[],
    share: 'few' | 'many',
    isCurrent: IsCurrent,
    counts: RoundCounts,
  ): Promise<void> {
    const refreshed = await Promise.allSettled(
      pages.map(({ key }) => queue.run(share, () => refresh(key, isCurrent, counts))),
    );
    // Also when one page failed: the others have changed.
    for (const result of refreshed) if (result.status === 'rejected') throw result.reason;
  }

  async function purgeAll(tags: Iterable<string>, counts: RoundCounts): Promise<void> {
    await Promise.all(purgeAdapters.map((adapter) => purge(adapter, [...tags], counts)));
  }

  const publish: Revalidation['publish'] = async (tags, isCurrent) => {
    const { published, renderRest } = begin(tags, isCurrent, newCounts());
    await published;
    await renderRest();
  };

  async function refresh(key: string, isCurrent: IsCurrent, counts: RoundCounts): Promise<void> {
    const page = source.pages.peek(key);
    if (!page || isCurrent(page)) return;
    await source.refresh(key);
    counts.rendered += 1;
  }

  async function purge(adapter: PurgeAdapter, tags: string[], counts: RoundCounts): Promise<void> {
    try {
      await adapter.purge(tags);
      counts.purged += 1;
    } catch (error) {
      metrics.purgeErrors += 1;
      log.error(`${adapter.name}: ${(error as Error).message}`);
    }
  }

  const stop = site.onChange((change) => {
    const { version, tags } = change;
    watch.note(tags);
    const now = performance.now();
    const isBurst = running !== undefined || now - changedAt < timing().burstMs;
    if (!isBurst && !next) burst = 0;
    changedAt = now;
    note(version, tags);
    countsByChange.set(change, pending.counts);
    for (const tag of tags) {
      // `model:…` and `routes:…` accompany an entry's tag: not changes of their own.
      if (tag.includes(':')) continue;
      pending.counts.changed += 1;
      burst += 1;
    }
    next ??= round(isBurst);
    return next;
  });
  return {
    countsOf: (change) => countsByChange.get(change),
    publish,
    stop,
  };
}
