import { expect, test } from 'vitest';
import { requireGlibc } from './duckDb.ts';

test('refuses Linux without glibc, with what to use instead', () => {
  expect(() => requireGlibc('linux', { header: {} })).toThrow('DuckDB, which needs glibc: on Alpine');
  expect(() => requireGlibc('linux', { header: { glibcVersionRuntime: '2.36' } })).not.toThrow();
  expect(() => requireGlibc('darwin', { header: {} })).not.toThrow();
});
