import { expect, test } from 'vitest';
import { ByteBoundedCache } from './pageCache.ts';

const keep = (maxBytes: number) => new ByteBoundedCache<string>(maxBytes, (value) => value.length);

test('the least recently used is evicted first', () => {
  const cache = keep(30);
  cache.set('a', 'x'.repeat(10), 0);
  cache.set('b', 'x'.repeat(10), 0);
  cache.set('c', 'x'.repeat(10), 0);
  cache.get('a', 5_000);
  cache.set('d', 'x'.repeat(10), 6_000);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key, 6_000) !== undefined)).toEqual([true, false, true, true]);
  expect([cache.bytes, cache.size]).toEqual([30, 3]);
});

test('a large value replaces several small ones, one that is too large is not stored', () => {
  const cache = keep(30);
  for (const key of ['a', 'b', 'c']) cache.set(key, 'x'.repeat(10), 0);
  cache.set('large', 'x'.repeat(25), 0);
  expect([cache.bytes, cache.size]).toEqual([25, 1]);
  cache.set('larger', 'x'.repeat(31), 0);
  expect([...cache.values()].map(({ length }) => length)).toEqual([25]);
});

test('the size of a value that is set again is updated', () => {
  const cache = keep(30);
  cache.set('a', 'x'.repeat(10), 0);
  cache.set('a', 'x'.repeat(20), 0);
  expect([cache.bytes, cache.size]).toEqual([20, 1]);
  expect(cache.delete('a')).toBe(true);
  expect(cache.delete('a')).toBe(false);
  expect(cache.bytes).toBe(0);
});

test('a value that replaces another keeps its place in the order', () => {
  const cache = keep(30);
  for (const key of ['a', 'b', 'c']) cache.set(key, key.repeat(10), 0);
  for (const key of ['c', 'b', 'a']) cache.set(key, key.repeat(9), 5_000);
  expect([...cache.values()].map(([first]) => first)).toEqual(['a', 'b', 'c']);
});

test('updating a size does not count as a use', () => {
  const cache = new ByteBoundedCache<{ bytes: number }>(30, ({ bytes }) => bytes);
  const pages = { a: { bytes: 10 }, b: { bytes: 10 }, c: { bytes: 10 } };
  for (const [key, page] of Object.entries(pages)) cache.set(key, page, 0);
  pages.a.bytes = 5;
  cache.set('a', pages.a, 5_000);
  expect(cache.bytes).toBe(25);
  cache.set('d', { bytes: 10 }, 5_000);
  expect([cache.bytes, cache.get('a', 5_000)]).toEqual([30, undefined]);
  pages.b.bytes = 31;
  cache.set('b', pages.b, 5_000);
  expect([cache.bytes, cache.get('b', 5_000)]).toEqual([20, undefined]);
});
