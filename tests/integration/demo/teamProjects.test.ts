import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listTeams } from '../../../apps/demo/src/start/teams.ts';
import { readContentSpace } from '../content/readContentSpace.ts';

const ROOT = new URL('../../../', import.meta.url);
const ENTRIES = new URL('content/cumulus/entries/', ROOT);
const content = readdirSync(ENTRIES).map((name) => readFileSync(new URL(name, ENTRIES), 'utf8'));
const hasProject = (slug: string) => existsSync(new URL(`apps/demo/projects/${slug}.json`, ROOT));
/** What a pattern finds in the content, each once. */
const findAll = (pattern: RegExp) =>
  [...new Set(content.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found)))].sort();

test('every link to the demo of a team leads to a project that exists', () => {
  const teams = findAll(/"[^"]*\/demo\?(?:[^"]*&)?team=([^"&#]+)[^"]*"/g);
  expect(teams.filter((slug) => !hasProject(slug))).toEqual([]);
});

test('every team page has its project', () => {
  const pages = findAll(/"en-US": "teams\/([a-z\d-]+)"/g);
  expect(pages.length).toBeGreaterThanOrEqual(27);
  expect(pages.filter((slug) => !hasProject(slug))).toEqual([]);
});

test('a team has the same name in the demo, on its page and in the menus', () => {
  const entries = [...readContentSpace().values()];
  const menus = entries.filter(({ sys }) => sys.id.startsWith('global'));
  for (const { from, address, label, locale, count } of [
    { from: entries, address: 'slug', label: 'title', locale: 'en-US', count: 27 },
    { from: menus, address: 'url', label: 'label', locale: 'en-US', count: 11 },
    { from: menus, address: 'url', label: 'label', locale: 'de', count: 11 },
  ] as const) {
    const inDemo = new Map(listTeams(locale).map(({ slug, name }) => [slug, name]));
    const names = from.flatMap(({ fields }) => {
      const [, slug] = /^\/?teams\/([a-z\d-]+)$/.exec(String(fields[address]?.['en-US'])) ?? [];
      return slug ? [{ slug, name: fields[label]?.[locale] }] : [];
    });
    expect(names.length).toBeGreaterThanOrEqual(count);
    expect(names).toEqual(names.map(({ slug }) => ({ slug, name: inDemo.get(slug) })));
  }
});
