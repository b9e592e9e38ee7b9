import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
