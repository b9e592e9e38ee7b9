import { expect, it } from 'vitest';
import { checkDocLinks } from './checkDocLinks.ts';

const SOURCE = 'apps/site/src/server/site.ts';
const FILES = ['docs/a.md', 'docs/b.md', 'README.md', SOURCE, 'apps/site/src/server/http/'];
const exists = (path: string) => FILES.includes(path);
const check = (text: string, notYetChecked: string[] = []) =>
  checkDocLinks(
    [
      { path: 'docs/a.md', text },
      { path: 'docs/b.md', text: '## Add a page: how?\n' },
      { path: SOURCE, text: '' },
    ],
    exists,
    notYetChecked,
  ).map(({ line, message }) => `${line}: ${message}`);

it.each([
  ['a link to no page', 'see\n[c](c.md)', '2: the link c.md leads nowhere.'],
  ['a link to no heading', '[b](b.md#add)', '1: docs/b.md has no heading for #add.'],
  ['an anchor of the page itself', '[x](#none)', '1: docs/a.md has no heading for #none.'],
  ['a file that is gone', '`apps/site/src/gone.ts`', '1: apps/site/src/gone.ts does not exist.'],
  ['a file within a command', '`node apps/gone.ts --flag`', '1: apps/gone.ts does not exist.'],
  ['a name that no file has', '`gone.ts`', '1: gone.ts does not exist.'],
  ['a folder that is gone', '`server/gone/`', '1: server/gone/ does not exist.'],
])('finds %s', (_, text, problem) => {
  expect(check(text)).toEqual([problem]);
});

it.each([
  ['a page beside it', '[b](b.md)'],
  ['a heading with punctuation', '[b](b.md#add-a-page-how)'],
  ['a page above', '[readme](../README.md)'],
  ['other hosts', '[x](https://example.com/a.md)'],
  ['a path from the root', '`apps/site/src/server/site.ts`'],
  ['a path from the site’s source', '`server/site.ts`, `server/http/`'],
  ['a name without its folder', '`site.ts`'],
  ['placeholders', '`vendors/<vendor>/vendor.ts`, `sections/*/*.tsx`, `a/{b,c}.ts`'],
  ['what a run writes', '`.cache/content/`, `test-results/film/`, `FLAGS_DIR/a.json`'],
  ['types of media and addresses', '`text/html`, `/preview/compare`, `GET /a/b.json`'],
  ['blocks of code', '```\nedit apps/gone.ts\n```'],
])('allows %s', (_, text) => {
  expect(check(text)).toEqual([]);
});

it('leaves out paths, not links, of a page that is not checked yet', () => {
  expect(check('`apps/gone.ts` [c](c.md)', ['docs/a.md'])).toEqual(['1: the link c.md leads nowhere.']);
});
