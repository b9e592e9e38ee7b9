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

/** Pages made at once because of changes; visitors' pages have places of their own. */
const MAX_REFRESHES = 2;

/**
 * Brings every change of the content to the visitors: the pages in memory that were made from what changed are made anew and swapped, then what
 * stands in front forgets them.
 * @returns what ends it
 */
export function keepLive({ site, source, watch, purgeAdapters, metrics }: LiveOptions): () => void {
  const limited = limiter(MAX_REFRESHES);

  async function purge(adapter: PurgeAdapter, tags: string[]): Promise<void> {
    try {
      await adapter.purge(tags);
    } catch (error) {
      metrics.purgeErrors += 1;
      console.error(`[purge] ${adapter.name}: ${(error as Error).message}`);
    }
  }

  return site.onChange(async ({ tags }) => {
    watch.note(tags);
    const affected = source.pages.entriesWith(tags);
    await Promise.all(affected.map(({ key }) => limited(() => source.refresh(key))));
    await Promise.all(purgeAdapters.map((adapter) => purge(adapter, [...tags])));
  });
}
