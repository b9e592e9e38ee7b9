import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createDuckDb, quote, requireGlibc, rowsOf } from './duckDb.ts';

test('refuses Linux without glibc, with what to use instead', () => {
  expect(() => requireGlibc('linux', { header: {} })).toThrow('DuckDB, which needs glibc: on Alpine');
  expect(() => requireGlibc('linux', { header: { glibcVersionRuntime: '2.36' } })).not.toThrow();
  expect(() => requireGlibc('darwin', { header: {} })).not.toThrow();
});

test('quotes whatever a text has, also what ends a statement', async () => {
  const connection = await (await createDuckDb(tmpdir(), { memoryLimit: '100MB', threads: 1 })).connect();
  for (const text of ['', "it's", "'; DROP TABLE x; --", '\\', 'a\0b', "\0'", '\0\0', '\u202e'])
    expect(await rowsOf(connection, `SELECT ${quote(text)} AS text`)).toEqual([{ text }]);
  connection.closeSync();
});
