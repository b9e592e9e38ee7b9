import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createContentStore } from './contentStore.ts';
import { scriptedContentSystem } from './testing/scriptedContentSystem.ts';

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const system = await scriptedContentSystem(folder);
  const store = createContentStore(system.environment);
  onTestFinished(() => {
    store.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await store.current();
  return { system, store };
}

test.each([429, 500, 503, 'none'] as const)(
  'a refresh that the content system fails (%s) is rejected',
  async (failure) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => void logged.mockRestore());
    const { system, store } = await start();
    system.failures = [failure];
    system.publish('home', 2);
    await expect(store.refresh()).rejects.toThrow();
    expect(store.latest()?.version).toBe(1);
    await store.refresh();
    expect(store.latest()?.version).toBe(2);
  },
);

test('a refresh that finds nothing waits for what an earlier one found', async () => {
  const { system, store } = await start();
  const publishing = Promise.withResolvers<void>();
  store.onChange(() => publishing.promise);
  system.publish('home', 2);
  const order: string[] = [];
  const first = store.refresh().then(() => order.push('first'));
  await vi.waitFor(() => expect(store.latest()?.version).toBe(2));
  const token = () => store.latest()?.snapshot.syncToken;
  const before = token();
  const second = store.refresh().then(() => order.push('second'));
  await vi.waitFor(() => expect(token()).not.toBe(before));
  expect(order).toEqual([]);
  publishing.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

test('a refresh names what it found, and what was still being published', async () => {
  const { system, store } = await start();
  const publishing = Promise.withResolvers<void>();
  const stop = store.onChange(() => publishing.promise);
  system.publish('home', 2);
  const first = store.refresh();
  await vi.waitFor(() => expect(store.latest()?.version).toBe(2));
  stop();
  system.publish('pricing', 1);
  const second = store.refresh();
  await vi.waitFor(() => expect(store.latest()?.version).toBe(3));
  publishing.resolve();
  const [one, two] = [await first, await second];
  expect([one.found?.version, one.published.map(({ version }) => version)]).toEqual([2, [2]]);
  expect([two.found?.version, two.published.map(({ version }) => version)]).toEqual([3, [2, 3]]);
  expect(await store.refresh()).toEqual({ found: undefined, published: [] });
});

test('100 refreshes in one moment are two requests', async () => {
  const { system, store } = await start();
  const before = system.syncs;
  await Promise.all(Array.from({ length: 100 }, () => store.refresh()));
  expect(system.syncs - before).toBe(2);
});

test('a revision is delivered once it was fetched', async () => {
  const { system, store } = await start();
  const report = { id: 'home', type: 'Entry', revision: 3, isUnpublished: false } as const;
  const unpublished = { ...report, isUnpublished: true };
  system.publish('home', 2);
  await store.refresh();
  expect([store.isDelivered(report), store.isDelivered(unpublished)]).toEqual([false, false]);
  system.publish('home', 4);
  await store.refresh();
  expect([store.isDelivered(report), store.isDelivered(unpublished)]).toEqual([true, true]);
  system.unpublish('home');
  system.publish('pricing', 1);
  await store.refresh();
  expect([store.isDelivered(report), store.isDelivered(unpublished)]).toEqual([false, true]);
});
