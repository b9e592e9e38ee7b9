import { globSync, readFileSync } from 'node:fs';
import { CLIENT_LIMITS } from '@cumulus/http/clientLimits';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const docs = ['README.md', ...globSync('docs/*.md')].map(read).join('\n');
/** Where variables are read: a schema's keys, or names in a list. */
const SOURCES = [
  ...globSync('apps/{site/src,services}/**/*[eE]nvironment.ts'),
  ...globSync('apps/site/src/vendors/*/vendor.ts'),
  ...['packages/http/src/secrets.ts', 'packages/http/src/clientLimits.ts'],
];

it('every variable that site and services read is documented', () => {
  const names = SOURCES.flatMap((path) =>
    [...read(path).matchAll(/^\s+([A-Z][A-Z\d]*_[A-Z\d_]+):/gm)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(50);
  expect([...new Set(names)].filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
});

it.each(Object.entries(CLIENT_LIMITS))('the documented default of %s is %i', (name, perMinute) => {
  expect(read('docs/operations-reference.md')).toContain(`| \`${name}\` | \`${perMinute}\` |`);
});
