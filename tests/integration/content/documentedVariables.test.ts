import { globSync, readFileSync } from 'node:fs';
import { CLIENT_LIMITS } from '@cumulus/http/clientLimits';
import { APPLICATIONS } from '@cumulus/server/listeners';
import { expect, it } from 'vitest';
import { RECORD_TABLES } from '../../../apps/collector/store/tables.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const docs = ['README.md', ...globSync('docs/*.md')].map(read).join('\n');
/** Where variables are read: a schema's keys, or names in a list. */
const SOURCES = [
  ...globSync('apps/{site/src,content,collector,leads,product,studio}/**/{*[eE]nvironment,contentSource}.ts'),
  ...['packages/server/src/variables.ts', 'packages/server/src/listeners.ts'],
  ...globSync('apps/site/src/vendors/*/vendor.ts'),
  ...['packages/http/src/secrets.ts', 'packages/http/src/clientLimits.ts'],
];

it('every variable that site and services read is documented', () => {
  const names = SOURCES.flatMap((path) =>
    [...read(path).matchAll(/^\s+([A-Z][A-Z\d]*_[A-Z\d_]+):/gm)].map(([, name = '']) => name),
  );
  const listeners = Object.values(APPLICATIONS).flatMap(({ prefix }) =>
    ['', '_INTERNAL'].flatMap((kind) => [`${prefix}${kind}_HOST`, `${prefix}${kind}_PORT`]),
  );
  names.push(...listeners);
  expect(names.length).toBeGreaterThan(50);
  expect([...new Set(names)].filter((name) => !docs.includes(`\`${name}\``))).toEqual([]);
});

it.each(Object.entries(CLIENT_LIMITS))('the documented default of %s is %i', (name, perMinute) => {
  expect(read('docs/operations-reference.md')).toContain(`| \`${name}\` | \`${perMinute}\` |`);
});

it.each(Object.values(RECORD_TABLES))('the documented limits of $label are those of the collector', (table) => {
  const { maxDays, maxMb } = table;
  expect(read('docs/configuration.md')).toContain(
    `| \`${maxDays.variable}\`, \`${maxMb.variable}\` | \`${maxDays.fallback}\`, \`${maxMb.fallback}\` |`,
  );
});
