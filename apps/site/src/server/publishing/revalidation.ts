import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { createFairQueue } from '@cumulus/http/fairQueue';
import type { DeliveryMetrics } from '../metrics.ts';
import type { ChangeWatch } from '../page-cache/pageRenderer.ts';
import type { PageSource } from '../page-cache/pageSource.ts';
import type { PurgeAdapter } from '../purge/purgeRequest.ts';
import type { ContentChange, Site } from '../site.ts';

interface RevalidationOptions {
  site: Pick<Site, 'onChange'>;
  source: PageSource;
  watch: ChangeWatch;
  purgeAdapters: PurgeAdapter[];
  metrics: DeliveryMetrics;
}

/** What was brought to the visitors since the start. */
export interface RevalidationCounts {
  /** Entries and assets that changed. */
  changed: number;
  /** Pages that were made anew or removed. */
  rendered: number;
  /** Purges that were confirmed. */
  purged: number;
}

/** Brings changes to the visitors. */
export interface Revalidation {
  readonly counts: Readonly<RevalidationCounts>;
  stop(): void;
}

/** Pages made at once because of changes; visitors' pages have places of their own. */
const MAX_REFRESHES = 2;
/**
 * A change within `burstMs` after another belongs to a burst. The burst is over when nothing changed for `quietMs`; its end is not waited for
 * longer than `mostMs`.
 */
const FEW = { burstMs: 200, quietMs: 100, mostMs: 500 };
/** So many changes are no editing but a bulk operation, which nobody watches page by page. */
const BULK_CHANGES = 10;
const BULK = { burstMs: 1_000, quietMs: 500, mostMs: 3_000 };

/**
 * Brings every change of the content to the visitors: the pages in memory that were made from what changed are made anew and swapped, then what
 * stands in front forgets them. The first change is brought at once; those of a burst after it are brought together, so that a burst makes each
 * page at most twice.
 */
export function createRevalidation({ site, source, watch, purgeAdapters, metrics }: RevalidationOptions): Revalidation {
  const queue = createFairQueue({ maxRunning: MAX_REFRESHES, maxWaiting: Infinity });
  const counts: RevalidationCounts = { changed: 0, rendered: 0, purged: 0 };
  let pending: ContentChange = { version: 0, tags: new Set() };
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let changedAt = Number.NEGATIVE_INFINITY;
  /** Changes since one that came by itself. */
  let burst = 0;
  const kind = () => (burst > BULK_CHANGES ? BULK : FEW);

  async function round(isBurst: boolean): Promise<void> {
    await running;
    if (isBurst) await quiet();
    next = undefined;
    running = bring(pending).finally(() => {
      running = undefined;
    });
    pending = { version: 0, tags: new Set() };
    await running;
  }

  async function quiet(): Promise<void> {
    const begun = performance.now();
    for (;;) {
      const { quietMs, mostMs } = kind();
      const seenAt = changedAt;
      const wait = Math.min(begun + mostMs, seenAt + quietMs) - performance.now();
      if (wait > 0) await pause(wait);
      // After a busy moment the timer comes first, and then what arrived meanwhile.
      else await turn();
      if (wait <= 0 && seenAt === changedAt) return;
    }
  }

  async function bring({ version, tags }: ContentChange): Promise<void> {
    // Those that were asked for last come first.
    const affected = source.pages.entriesWith(tags).reverse();
    await Promise.all(affected.map(({ key }) => queue.run('publishing', () => refresh(key, version))));
    await Promise.all(purgeAdapters.map((adapter) => purge(adapter, [...tags])));
  }

  /** Not a page that was made from the new content already, in an earlier round or for a visitor. */
  async function refresh(key: string, version: number): Promise<void> {
    const page = source.pages.peek(key);
    if (!page || page.contentVersion >= version) return;
    await source.refresh(key);
    counts.rendered += 1;
  }

  async function purge(adapter: PurgeAdapter, tags: string[]): Promise<void> {
    try {
      await adapter.purge(tags);
      counts.purged += 1;
    } catch (error) {
      metrics.purgeErrors += 1;
      console.error(`[purge] ${adapter.name}: ${(error as Error).message}`);
    }
  }

  const stop = site.onChange(({ version, tags }) => {
    watch.note(tags);
    const now = performance.now();
    const isBurst = running !== undefined || now - changedAt < kind().burstMs;
    if (!isBurst && !next) burst = 0;
    changedAt = now;
    pending.version = Math.max(pending.version, version);
    for (const tag of tags) {
      pending.tags.add(tag);
      // `model:…` and `routes:…` come along with what changed.
      if (tag.includes(':')) continue;
      counts.changed += 1;
      burst += 1;
    }
    next ??= round(isBurst);
    return next;
  });
  return { counts, stop };
}
