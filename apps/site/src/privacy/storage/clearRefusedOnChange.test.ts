// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { mayHaveStoredData } from './clearRefusedOnChange.ts';
import { findStorageEntries, storageMatrix } from './storageMatrix.ts';

const cookies = storageMatrix.filter(({ kind }) => kind === 'cookie');
const names = [...new Set(cookies.map(({ name }) => name))];

/** A probe that expires immediately is not stored. A name with an entry of an allowed group stays after a refusal (removeStorage). */
const isTracking = (name: string) =>
  findStorageEntries('cookie', name).every(
    ({ group, lifetime }) => group !== 'C0001' && !(typeof lifetime === 'object' && 'seconds' in lifetime),
  );

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test.each(names)('cookie %s counts as stored data exactly where a refusal deletes it', (name) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(`other=1; ${name.replace('*', 'name')}=1`);
  expect(mayHaveStoredData()).toBe(isTracking(name));
});

test.each([
  ['localStorage', 'department'],
  ['sessionStorage', 'journey'],
] as const)('a key in %s counts as stored data', (storage, key) => {
  expect(mayHaveStoredData()).toBe(false);
  globalThis[storage].setItem(key, 'Support');
  expect(mayHaveStoredData()).toBe(true);
});

test('denied storage counts as empty', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  expect(mayHaveStoredData()).toBe(false);
});

test('the matrix has cookies of both kinds', () => {
  expect(names.filter(isTracking).length).toBeGreaterThan(5);
  expect(names.filter((name) => !isTracking(name))).toContain('cuGBVariant');
});
