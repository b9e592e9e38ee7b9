import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync('docs/deviations.md', 'utf8');
const files = globSync(['apps/**/*.{test,spec}.{ts,tsx}', 'tests/**/*.{test,spec}.{ts,tsx}', 'packages/**/*.test.ts'], {
  exclude: (name) => name.includes('node_modules'),
});
const sourceOf = (name: string) =>
  files.filter((file) => file.endsWith(`/${name}`)).map((file) => readFileSync(file, 'utf8'));

/** A test's file, and quoted parts of its titles: `loader.spec.ts` "shows for 1000 ms", "there is none". */
const NAMED = /`([\w/.]+\.(?:spec|test)\.tsx?)`((?:,? "[^"]+")*)/g;
const named = [...text.matchAll(NAMED)].map(([, file = '', titles = '']) => ({
  file: basename(file),
  titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
}));

test('every test that docs/deviations.md quotes exists', () => {
  const faults = named.flatMap(({ file, titles }) => {
    const sources = sourceOf(file);
    if (sources.length === 0) return [`${file} is not there`];
    return titles
      .filter((title) => !sources.some((source) => source.includes(title)))
      .map((title) => `${file} has no test "${title}"`);
  });
  expect(faults).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
});

/** Requirements from which the site differs. */
test.each(['`department`', '`app_redirect`', 'loader', 'prefetched'])(
  '%s is in docs/deviations.md with its test',
  (subject) => {
    const rows = text.split('\n').filter((line) => line.startsWith('| ') && line.split(' | ')[0]?.includes(subject));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/`\w+\.(spec|test)\.ts` "/);
  },
);
