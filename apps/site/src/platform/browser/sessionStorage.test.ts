import { afterEach, expect, test, vi } from 'vitest';
import { isSessionStorageWritable } from './sessionStorage.ts';

afterEach(() => vi.unstubAllGlobals());

test('session storage is tested with an entry under key test, which is removed', () => {
  const calls: string[] = [];
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string) => calls.push(`set ${key}`),
    removeItem: (key: string) => calls.push(`remove ${key}`),
  });
  expect(isSessionStorageWritable()).toBe(true);
  expect(calls).toEqual(['set test', 'remove test']);
});

test.each(['setItem', 'removeItem'] as const)('session storage is not writable where %s throws', (name) => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined, [name]: refuse });
  expect(isSessionStorageWritable()).toBe(false);
});
