import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { createFairQueue } from '@cumulus/http/fairQueue';
import type { DeliveryMetrics } from '../metrics.ts';
import type { ChangeWatch, PageSource } from '../page-cache/pageSource.ts';
import type { StoredPage } from '../page-cache/storedPage.ts';
import type { PurgeAdapter } from '../purge/purgeRequest.ts';
import type { ContentChange, Site } from '../site.ts';

interface RevalidationOptions {
  site: Pick<Site, 'onChange'>;
  source: PageSource;
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
   * Renders the pages with the tags again and purges them, although the content is the same.
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

/** Pages rendered at the same time because of changes. */
const MAX_REFRESHES = 2;
/**
 * A change within `burstMs` after another belongs to a burst. A burst ends when nothing changed for `quietMs`, and after `maxMs` at the latest.
 */
const EDITING = { burstMs: 200, quietMs: 100, maxMs: 500 };
/** More changes than this in a burst are a bulk operation, for which fewer, later rounds are enough. */
const BULK_CHANGES = 10;
const BULK = { burstMs: 1_000, quietMs: 500, maxMs: 3_000 };

/**
 * Publishes every change of the content: cached pages with the changed tags are rendered again and swapped, then the CDN is purged. The first change
 * is published immediately, the rest of a burst together, so that a burst renders each page at most twice.
 */
export function createRevalidation({ site, source, watch, purgeAdapters, metrics }: RevalidationOptions): Revalidation {
  const queue = createFairQueue({ maxRunning: MAX_REFRESHES, maxWaiting: Infinity });
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
    running = publish(tags, ({ contentVersion }) => contentVersion >= version, counts)
      .catch((error) => {
        // They are published again with the next change.
        note(version, tags);
        throw error;
      })
      .finally(() => {
        running = undefined;
      });
    await running;
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

  async function publish(tags: Iterable<string>, isCurrent: IsCurrent, counts: RoundCounts): Promise<void> {
    // The most recently requested first.
    const affected = source.pages.entriesWith(tags).reverse();
    const refreshed = await Promise.allSettled(
      affected.map(({ key }) => queue.run('publishing', () => refresh(key, isCurrent, counts))),
    );
    // Also when one page failed: the others have changed.
    await Promise.all(purgeAdapters.map((adapter) => purge(adapter, [...tags], counts)));
    for (const result of refreshed) if (result.status === 'rejected') throw result.reason;
  }

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
      console.error(`[purge] ${adapter.name}: ${(error as Error).message}`);
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
    publish: (tags, isCurrent) => publish(tags, isCurrent, newCounts()),
    stop,
  };
}
