import { afterEach, expect, it, vi } from 'vitest';
import { LeastRecentlyUsed } from './LeastRecentlyUsed.ts';

afterEach(() => void vi.restoreAllMocks());

it('removes the least recently used, and keeps the sum', () => {
  const used = new LeastRecentlyUsed();
  for (const [key, size] of [
    ['a', 1],
    ['b', 2],
    ['c', 4],
    ['d', 8],
  ] as const)
    used.use(key, size);
  used.use('a', 16);
  used.remove('c');
  used.remove('none');
  expect([used.bytes, used.count, used.has('c')]).toEqual([26, 3, false]);
  expect([used.removeOldest(), used.removeOldest()]).toEqual(['b', 'd']);
  used.use('e', 1);
  expect([used.removeOldest(), used.removeOldest(), used.removeOldest()]).toEqual(['a', 'e', undefined]);
  expect([used.bytes, used.count]).toEqual([0, 0]);
  // After its end the iterator starts again.
  used.use('f', 1);
  expect(used.removeOldest()).toBe('f');
});

/** Counts operations on maps, and sorts, during a function. */
function countOperations(run: () => void): number {
  let operations = 0;
  const counted: [object, string[]][] = [
    [Map.prototype, ['get', 'set', 'delete', 'has', 'forEach', 'keys', 'values', 'entries']],
    [Array.prototype, ['sort', 'map', 'filter', 'reduce', 'indexOf', 'splice', 'shift']],
    [Object.getPrototypeOf(new Map().keys()), ['next']],
  ];
  for (const [prototype, names] of counted) {
    for (const name of names) {
      const original = Reflect.get(prototype, name) as (...args: unknown[]) => unknown;
      vi.spyOn(prototype as Record<string, () => unknown>, name).mockImplementation(function (this: unknown, ...args) {
        operations += 1;
        return original.apply(this, args);
      });
    }
  }
  run();
  vi.restoreAllMocks();
  return operations;
}

it('takes as many operations with 400,000 keys as with 400', () => {
  const operations = [400, 400_000].map((count) => {
    const used = new LeastRecentlyUsed();
    for (let index = 0; index < count; index += 1) used.use(String(index), 1);
    used.removeOldest();
    let removed: string | undefined;
    const done = countOperations(() => {
      used.use('new', 1);
      removed = used.removeOldest();
    });
    expect(removed).toBe('1');
    return done;
  });
  expect(operations[0]).toBeGreaterThan(0);
  expect(operations[1]).toBe(operations[0]);
});
