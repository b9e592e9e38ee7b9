// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { keepsAnything } from './removeRefused.ts';
import { entriesOf, storageMatrix } from './storageMatrix.ts';

const cookies = storageMatrix.filter(({ kind }) => kind === 'cookie');
const names = [...new Set(cookies.map(({ name }) => name))];

/** A probe that ends at once isn't kept; what an allowed group has a line for as well stays after a refusal (removeStorageOf). */
const isTracking = (name: string) =>
  entriesOf('cookie', name).every(
    ({ group, lifetime }) => group !== 'C0001' && !(typeof lifetime === 'object' && 'seconds' in lifetime),
  );

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test.each(names)('cookie %s tells that something is kept exactly where a refusal deletes it', (name) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(`other=1; ${name.replace('*', 'name')}=1`);
  expect(keepsAnything()).toBe(isTracking(name));
});

test.each([
  ['localStorage', 'department'],
  ['sessionStorage', 'journey'],
] as const)('a key in %s tells it', (storage, key) => {
  expect(keepsAnything()).toBe(false);
  globalThis[storage].setItem(key, 'Support');
  expect(keepsAnything()).toBe(true);
});

test('a closed storage tells that there is nothing', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  expect(keepsAnything()).toBe(false);
});

test('the matrix has cookies of both kinds', () => {
  expect(names.filter(isTracking).length).toBeGreaterThan(5);
  expect(names.filter((name) => !isTracking(name))).toContain('cuGBVariant');
});
