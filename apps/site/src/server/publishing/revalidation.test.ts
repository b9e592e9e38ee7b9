import { expect, test, vi } from 'vitest';
import { createDeliveryMetrics } from '../metrics.ts';
import { createChangeWatch, type PageSource } from '../page-cache/pageSource.ts';
import type { StoredPage } from '../page-cache/storedPage.ts';
import type { ContentChange } from '../site.ts';
import { createRevalidation } from './revalidation.ts';

/** Two pages with the tag `a`, whose refreshing is up to the test. */
function start() {
  const refresh = vi.fn<PageSource['refresh']>(async () => undefined);
  const purged: string[][] = [];
  let change: (change: ContentChange) => void | Promise<void> = () => undefined;
  const { counts } = createRevalidation({
    site: {
      onChange(listener) {
        change = listener;
        return () => undefined;
      },
    },
    source: {
      refresh,
      pages: {
        entriesWith: () => [{ key: '/one' }, { key: '/two' }],
        peek: () => ({ contentVersion: 0 }) as StoredPage,
      },
    } as unknown as PageSource,
    watch: createChangeWatch(),
    purgeAdapters: [{ name: 'CDN', purge: async (tags) => void purged.push(tags) }],
    metrics: createDeliveryMetrics(),
  });
  return {
    refresh,
    purged,
    counts,
    publish: (version: number, tag: string) => change({ version, tags: new Set([tag]) }),
  };
}

test('a page that fails stops neither the others nor the purge', async () => {
  const { refresh, purged, counts, publish } = start();
  refresh.mockRejectedValueOnce(new Error('no content'));
  await expect(publish(1, 'a')).rejects.toThrow('no content');
  expect(refresh).toHaveBeenCalledTimes(2);
  expect(counts.rendered).toBe(1);
  expect(purged).toEqual([['a']]);
});

test('after a rejected round, the next one publishes its changes as well', async () => {
  const { refresh, purged, publish } = start();
  const failing = Promise.withResolvers<void>();
  refresh.mockReturnValueOnce(failing.promise);
  const first = expect(publish(1, 'a')).rejects.toThrow('no content');
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
  const second = publish(2, 'b');
  failing.reject(new Error('no content'));
  await first;
  await second;
  expect(purged).toEqual([['a'], ['b', 'a']]);
  await publish(3, 'c');
  expect(purged.at(-1)).toEqual(['c']);
});
