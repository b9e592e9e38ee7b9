import { expect, test, vi } from 'vitest';
import { createDeliveryMetrics } from '../metrics.ts';
import { createChangeWatch } from '../page-cache/pageRenderer.ts';
import type { PageSource } from '../page-cache/pageSource.ts';
import { createRenderQueues } from '../page-cache/renderQueues.ts';
import { isOver, type StoredPage } from '../page-cache/storedPage.ts';
import type { ContentChange } from '../site.ts';
import { createRevalidation } from './revalidation.ts';

/** Pages with each tag, the most recently requested last, whose refreshing is up to the test. */
function start(pages: Record<string, string[]> = {}) {
  const stored = new Map<string, StoredPage>();
  const pageOf = (key: string) => {
    const page = stored.get(key) ?? ({ key, contentVersion: 0 } as StoredPage);
    stored.set(key, page);
    return page;
  };
  const refresh = vi.fn<PageSource['refresh']>(async () => undefined);
  const purged: string[][] = [];
  const queue = createRenderQueues().publishing;
  const shares: string[] = [];
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
        entriesWith: ([tag = '']: Iterable<string>) => (pages[tag] ?? ['/one', '/two']).map(pageOf),
        peek: pageOf,
      },
    } as unknown as PageSource,
    queue: {
      run(share, job) {
        shares.push(share);
        return queue.run(share, job);
      },
    },
    watch: createChangeWatch(),
    purgeAdapters: [{ name: 'CDN', purge: async (tags) => void purged.push(tags) }],
    metrics: createDeliveryMetrics(),
  });
  return {
    pageOf,
    refresh,
    purged,
    shares,
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

const MANY = Array.from({ length: 100 }, (_, index) => `/page/${index}`);

test('a change of many pages purges first, and then renders the most recently requested first', async () => {
  const { refresh, purged, pageOf, publish } = start({ settings: MANY });
  const held = Promise.withResolvers<void>();
  refresh.mockReturnValueOnce(held.promise).mockReturnValueOnce(held.promise);
  const publishing = publish(1, 'settings');
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
  // No request gets an old page any more, although none is rendered.
  expect(MANY.every((key) => isOver(pageOf(key), Date.now()))).toBe(true);
  expect(purged).toEqual([['settings']]);
  held.resolve();
  await publishing.done;
  expect(refresh.mock.calls.map(([key]) => key)).toEqual(MANY.toReversed());
  expect(publishing.counts()).toMatchObject({ rendered: 100 });
});

test('a small change takes turns with the rendering of many pages', async () => {
  const { refresh, shares, publish } = start({ settings: MANY, one: ['/one'] });
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  refresh.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
  const large = publish(1, 'settings');
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
  const small = publish(2, 'one');
  await vi.waitFor(() => expect(shares).toHaveLength(101));
  first.resolve();
  await small.done;
  expect(refresh.mock.calls.findIndex(([key]) => key === '/one')).toBeLessThan(5);
  second.resolve();
  await large.done;
});
