import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LAKE_COLUMNS } from '../lakeColumns.ts';
import { lakeDocument } from './lakeDocument.ts';

test('docs/data.md is up to date; else run npm run generate', () => {
  expect(readFileSync(new URL('../../../../docs/data.md', import.meta.url), 'utf8')).toBe(lakeDocument());
});

test('columns have unique names that need no quotes', () => {
  const names = LAKE_COLUMNS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z\d_]{0,62}$/);
});
