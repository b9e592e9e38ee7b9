// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import {
  isSessionStorageWritable,
  listLocalStorageKeys,
  readJson,
  readText,
  removeStored,
  writeJson,
  writeText,
} from './storage.ts';
import { shutStorage } from './testing/shutStorage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('reads what was written, each area on its own', () => {
  expect([writeJson('a', { b: 1 }), writeText('a', 'text', 'sessionStorage')]).toEqual([true, true]);
  expect([readJson('a'), readText('a', 'sessionStorage')]).toEqual([{ b: 1 }, 'text']);
  removeStored('a');
  expect([readText('a'), readText('a', 'sessionStorage')]).toEqual([null, 'text']);
});

test.each([[undefined], ['null'], ['{'], ['']])('stored text %s has no JSON value', (text) => {
  if (text !== undefined) writeText('a', text);
  expect(readJson('a')).toBeUndefined();
});

test('lists the keys with a prefix', () => {
  for (const key of ['cuViews:1', 'cuViews:2', 'department']) writeText(key, '');
  expect(listLocalStorageKeys('cuViews:').sort()).toEqual(['cuViews:1', 'cuViews:2']);
});

test('blocked storage throws nowhere', () => {
  shutStorage('closed');
  expect([readText('a'), readJson('a'), writeJson('a', 1), listLocalStorageKeys('')]).toEqual([
    undefined,
    undefined,
    false,
    [],
  ]);
  expect(() => removeStored('a')).not.toThrow();
});

test('full storage can still be read and emptied', () => {
  writeText('a', 'b');
  shutStorage('full');
  expect([readText('a'), writeText('a', 'c'), readText('a')]).toEqual(['b', false, 'b']);
  removeStored('a');
  expect(readText('a')).toBeNull();
});

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
