import { expect, it } from 'vitest';
import { EncodedBody } from '../EncodedBody.ts';
import { ResponseCache } from './ResponseCache.ts';

const make = async () => new EncodedBody('{}');

it('creates a body once for each version of the content', async () => {
  const cache = new ResponseCache();
  const first = await cache.get('a', 1, make);
  expect(await cache.get('a', 1, make)).toBe(first);
  expect(await cache.get('a', 2, make)).not.toBe(first);
  expect(cache.size).toBe(1);
});

it('counts keys and entries as well: small responses to many queries stay bounded', async () => {
  const cache = new ResponseCache(100_000);
  for (let n = 0; n < 1_000; n += 1) await cache.get(`${n}${'x'.repeat(1_000)}`, 1, make);
  expect(cache.size).toBeGreaterThan(10);
  expect(cache.size).toBeLessThan(100_000 / 2_000);
});

it('does not cache responses to very long queries', async () => {
  const cache = new ResponseCache();
  await cache.get('x'.repeat(2_001), 1, make);
  expect(cache.size).toBe(0);
});

it('counts a body once when two requests created it at the same time', async () => {
  const cache = new ResponseCache(5_000);
  for (let n = 0; n < 100; n += 1) await Promise.all([cache.get('a', n, make), cache.get('a', n, make)]);
  expect(cache.size).toBe(1);
});
