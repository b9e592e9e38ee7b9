import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ImageCache } from './ImageCache.ts';

vi.mock('node:fs/promises', { spy: true });

const HOUR_MS = 3_600_000;

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(join(tmpdir(), 'cumulus-images-'));
  vi.clearAllMocks();
});
afterEach(() => fs.rm(folder, { recursive: true }));

const key = (number: number) => number.toString(16).padStart(2, '0').repeat(32);
const pathOf = (number: number) => join(folder, key(number).slice(0, 2), key(number));
const bytes = (length: number) => Buffer.alloc(length);

/** Returns the numbers of the images on disk. */
async function storedImages(): Promise<number[]> {
  const names = await fs.readdir(folder, { recursive: true });
  return names.filter((name) => name.length > 60).map((name) => Number.parseInt(name.slice(0, 2), 16));
}

/** Writes an image as an earlier run would. */
async function writeEarlier(number: number, length: number, hoursAgo: number): Promise<void> {
  await fs.mkdir(join(folder, key(number).slice(0, 2)), { recursive: true });
  await fs.writeFile(pathOf(number), bytes(length));
  const used = new Date(Date.now() - hoursAgo * HOUR_MS);
  await fs.utimes(pathOf(number), used, used);
}

it('deletes the least recently used images over the limit', async () => {
  const cache = new ImageCache(folder, 25);
  await cache.write(key(1), bytes(10));
  await cache.write(key(2), bytes(10));
  expect(await cache.read(key(1))).toHaveLength(10);
  await cache.write(key(3), bytes(10));
  expect((await storedImages()).sort()).toEqual([1, 3]);
  expect(await cache.read(key(2))).toBeUndefined();
  expect(cache.bytes).toBe(20);
});

it('reads images of an earlier run before all are found, and deletes those first, the oldest first', async () => {
  await writeEarlier(1, 10, 3);
  await writeEarlier(2, 10, 5);
  await writeEarlier(3, 10, 4);
  await fs.writeFile(join(folder, 'other'), 'not ours');
  const cache = new ImageCache(folder, 45);
  expect(await cache.read(key(2))).toHaveLength(10);
  await cache.write(key(4), bytes(10));
  await cache.load();
  expect(cache.bytes).toBe(40);
  await cache.write(key(5), bytes(10));
  expect((await storedImages()).sort()).toEqual([1, 2, 4, 5]);
  await cache.write(key(6), bytes(10));
  await cache.write(key(7), bytes(10));
  expect((await storedImages()).sort()).toEqual([4, 5, 6, 7]);
  expect(await fs.readFile(join(folder, 'other'), 'utf8')).toBe('not ours');
});

it('deletes images over the limit at the start', async () => {
  for (const number of [1, 2, 3]) await writeEarlier(number, 10, number);
  const cache = new ImageCache(folder, 10);
  await cache.load();
  expect(await storedImages()).toEqual([1]);
});

it('keeps no image that is larger than the cache', async () => {
  await writeEarlier(1, 11, 1);
  const cache = new ImageCache(folder, 10);
  await cache.load();
  await cache.write(key(2), bytes(4));
  await cache.write(key(3), bytes(12));
  expect([await storedImages(), cache.bytes]).toEqual([[2], 4]);
});

it('checks each file once, at the start; an eviction only deletes', async () => {
  for (let number = 1; number <= 40; number += 1) await writeEarlier(number, 1, number);
  const cache = new ImageCache(folder, 40);
  vi.clearAllMocks();
  await Promise.all([cache.load(), cache.load()]);
  expect(vi.mocked(fs.stat)).toHaveBeenCalledTimes(40);
  vi.clearAllMocks();
  for (let number = 101; number <= 110; number += 1) await cache.write(key(number), bytes(1));
  expect(vi.mocked(fs.rm)).toHaveBeenCalledTimes(10);
  for (const call of [fs.stat, fs.readdir, fs.readFile]) expect(vi.mocked(call)).not.toHaveBeenCalled();
});

it('continues where nothing can be stored', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await fs.writeFile(join(folder, 'file'), '');
  const cache = new ImageCache(join(folder, 'file'), 10);
  await cache.load();
  await cache.write(key(1), bytes(1));
  expect(warn.mock.calls.join()).toContain("can't be kept");
  expect([await cache.read(key(1)), cache.bytes]).toEqual([undefined, 0]);
  warn.mockRestore();
});
