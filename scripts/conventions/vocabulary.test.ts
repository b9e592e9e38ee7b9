import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkVocabulary, REFUSED } from './checkVocabulary.ts';

const check = (text: string, path = 'docs/a.md') => checkVocabulary([{ path, text }], ['apps/']);

it.each([
  ['a word', 'The page is rendered anew.'],
  ['a word at the start of a sentence', 'Whoever asks gets it.'],
  ['a phrase over two lines of a comment', ' * pages that are rendered\n * ahead of a click'],
  ['a camelCase name', 'const leftBehind = 1;'],
  ['a constant', 'const UNTOLD_MAX_AGE_MS = 1;'],
  ['a test title', "it('is told once', () => {});"],
])('refuses %s', (_, text) => {
  expect(check(text).map(({ rule }) => rule)).toEqual(['vocabulary']);
});

it.each([
  ['a longer word', 'weights, weighted, thusly'],
  ['the standard term', 'A prerendered page is revalidated again.'],
  ['a phrase in a folder that is not yet cleaned', 'anew', 'apps/site/a.ts'],
  ['the list itself', 'anew', 'docs/vocabulary.md'],
])('allows %s', (_, text, path = 'docs/a.md') => {
  expect(check(text, path)).toEqual([]);
});

it('names the line and the term to use', () => {
  expect(check('a\nb\nwhoever')).toEqual([
    expect.objectContaining({ line: 3, message: expect.stringContaining('any client that') }),
  ]);
});

it('refuses only what docs/vocabulary.md lists', () => {
  const table = readFileSync('docs/vocabulary.md', 'utf8');
  const refused = table.slice(table.indexOf('## Refused by lint'), table.indexOf('## Not refused'));
  const missing = Object.keys(REFUSED).filter((phrase) => !new RegExp(`\\b(?:${phrase})\\b`, 'i').test(refused));
  expect(missing).toEqual([]);
});
