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
  const { countsOf } = createRevalidation({
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
    /** @returns its change, before it is published */
    publish(version: number, tag: string) {
      const published = { version, tags: new Set([tag]) };
      return { done: Promise.resolve(change(published)), counts: () => countsOf(published) };
    },
  };
}

test('a page that fails stops neither the others nor the purge', async () => {
  const { refresh, purged, publish } = start();
  refresh.mockRejectedValueOnce(new Error('no content'));
  const { done, counts } = publish(1, 'a');
  await expect(done).rejects.toThrow('no content');
  expect(refresh).toHaveBeenCalledTimes(2);
  expect(counts()).toEqual({ changed: 1, rendered: 1, purged: 1 });
  expect(purged).toEqual([['a']]);
});

test('after a rejected round, the next one publishes its changes as well', async () => {
  const { refresh, purged, publish } = start();
  const failing = Promise.withResolvers<void>();
  refresh.mockReturnValueOnce(failing.promise);
  const first = expect(publish(1, 'a').done).rejects.toThrow('no content');
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
  const second = publish(2, 'b').done;
  failing.reject(new Error('no content'));
  await first;
  await second;
  expect(purged).toEqual([['a'], ['b', 'a']]);
  await publish(3, 'c').done;
  expect(purged.at(-1)).toEqual(['c']);
});

test('each change has the counts of its round, which it shares only with changes of the same round', async () => {
  const { refresh, publish } = start();
  const rendering = Promise.withResolvers<void>();
  refresh.mockReturnValueOnce(rendering.promise);
  const first = publish(1, 'a');
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
  const later = [publish(2, 'b'), publish(3, 'c')];
  expect(first.counts()).toEqual({ changed: 1, rendered: expect.any(Number), purged: 0 });
  rendering.resolve();
  await Promise.all([first, ...later].map(({ done }) => done));
  expect(first.counts()).toEqual({ changed: 1, rendered: 2, purged: 1 });
  for (const { counts } of later) expect(counts()).toEqual({ changed: 2, rendered: 2, purged: 1 });
});
