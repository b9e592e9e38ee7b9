import { setTimeout as pause } from 'node:timers/promises';
import type { ContentChange } from '../ContentChange.ts';
import type { DeliveryMetrics } from '../metrics/deliveryMetrics.ts';
import type { PurgeAdapter } from '../PurgeAdapter.ts';
import type { Site } from '../Site.ts';
import type { ChangeWatch } from './changeWatch.ts';
import { limiter } from './limiter.ts';
import type { PageSource } from './pageSource.ts';

interface LiveOptions {
  site: Pick<Site, 'onChange'>;
  source: PageSource;
  watch: ChangeWatch;
  purgeAdapters: PurgeAdapter[];
  metrics: DeliveryMetrics;
}

/** What was brought to the visitors since the start. */
export interface LiveCounts {
  /** Entries and assets that changed. */
  changed: number;
  /** Pages that were made anew or removed. */
  rendered: number;
  /** Purges that were confirmed. */
  purged: number;
}

/** Brings changes to the visitors. */
export interface LiveKeeper {
  readonly counts: Readonly<LiveCounts>;
  stop(): void;
}

/** Pages made at once because of changes; visitors' pages have places of their own. */
const MAX_REFRESHES = 2;
/** A change so soon after the last round began belongs to a burst. */
const BURST_MS = 100;
/** A burst is over when nothing changed for so long; and it is not waited for longer than the second number. */
const QUIET_MS = 50;
const MAX_WAIT_MS = 500;

/**
 * Brings every change of the content to the visitors: the pages in memory that were made from what changed are made anew and swapped, then what
 * stands in front forgets them. The first change is brought at once; those of a burst after it are brought together, so that a burst makes each
 * page at most twice.
 */
export function keepLive({ site, source, watch, purgeAdapters, metrics }: LiveOptions): LiveKeeper {
  const limited = limiter(MAX_REFRESHES);
  const counts: LiveCounts = { changed: 0, rendered: 0, purged: 0 };
  let pending: ContentChange = { version: 0, tags: new Set() };
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let begunAt = Number.NEGATIVE_INFINITY;
  let changedAt = 0;

  async function round(): Promise<void> {
    const isBurst = running !== undefined || performance.now() - begunAt < BURST_MS;
    await running;
    if (isBurst) await quiet();
    next = undefined;
    begunAt = performance.now();
    running = bring(pending).finally(() => {
      running = undefined;
    });
    pending = { version: 0, tags: new Set() };
    await running;
  }

  async function quiet(): Promise<void> {
    const limit = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const until = Math.min(limit, changedAt + QUIET_MS) - performance.now();
      if (until <= 0) return;
      await pause(until);
    }
  }

  async function bring({ version, tags }: ContentChange): Promise<void> {
    // Those that were asked for last come first.
    const affected = source.pages.entriesWith(tags).reverse();
    await Promise.all(affected.map(({ key }) => limited(() => refresh(key, version))));
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
    changedAt = performance.now();
    pending.version = Math.max(pending.version, version);
    for (const tag of tags) {
      pending.tags.add(tag);
      // `model:…` and `routes:…` come along with what changed.
      if (!tag.includes(':')) counts.changed += 1;
    }
    next ??= round();
    return next;
  });
  return { counts, stop };
}
