import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ImageCache } from './ImageCache.ts';
import { Limiter } from './Limiter.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cumulus-images-'));
});
afterEach(() => rm(folder, { recursive: true }));

const key = (digit: number) => String(digit).repeat(64);
const bytes = (length: number) => async () => Buffer.alloc(length);

it('drops the longest unused when the limit is reached', async () => {
  const cache = new ImageCache(folder, 25);
  for (const digit of [1, 2]) {
    await cache.get(key(digit), bytes(10));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await cache.get(key(1), () => Promise.reject(new Error('must be kept')));
  await cache.get(key(3), bytes(10));
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => name.length > 60).sort()).toEqual([join('11', key(1)), join('33', key(3))]);
});

it('does not keep a failure', async () => {
  const cache = new ImageCache(folder, 100);
  await expect(cache.get(key(1), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await cache.get(key(1), bytes(3))).length).toBe(3);
});

it('shares one making among requests that come at once', async () => {
  const cache = new ImageCache(folder, 100);
  let made = 0;
  const make = async () => {
    made += 1;
    return Buffer.from('x');
  };
  await Promise.all([cache.get(key(1), make), cache.get(key(1), make), cache.get(key(1), make)]);
  expect(made).toBe(1);
});

it('lets only so many jobs run at once, all of them in the end', async () => {
  const limiter = new Limiter(2);
  let running = 0;
  let most = 0;
  const job = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running -= 1;
  };
  await Promise.all(Array.from({ length: 9 }, () => limiter.run(job)));
  expect([most, running]).toEqual([2, 0]);
});
