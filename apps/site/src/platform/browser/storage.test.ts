// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { listLocalStorageKeys, readJson, readText, removeStored, writeJson, writeText } from './storage.ts';
import { shutStorage } from './testing/shutStorage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('reads what was written, each storage area separately', () => {
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

test('blocked storage never throws', () => {
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
