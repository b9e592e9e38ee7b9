import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localeNames } from '../../apps/site/src/document/LocaleSwitch/localeNames.ts';
import { root } from '../setup/root.mjs';
import { ERROR_COPY, ERROR_STATUSES, type ErrorKind } from './errorCopy.ts';
import { partsOf, writeErrorFiles } from './errorFiles.ts';
import { renderErrorPage } from './errorTemplate.ts';

const MAX_PAGE_BYTES = 10_000;
const KINDS = Object.keys(ERROR_STATUSES) as ErrorKind[];
const CASES = Object.keys(ERROR_COPY).flatMap((locale) => KINDS.map((kind) => [locale, kind] as const));

test('deploy/ is up to date; else run npm run error-pages', () => {
  const files = writeErrorFiles();
  for (const [path, text] of files) {
    expect(existsSync(join(root, path)), path).toBe(true);
    expect(readFileSync(join(root, path), 'utf8'), path).toBe(text);
  }
  const present = readdirSync(join(root, 'deploy/nginx/errors')).map((name) => `deploy/nginx/errors/${name}`);
  expect(present.filter((path) => !files.has(path))).toEqual([]);
});

test('there are pages in every language of the site', () => {
  expect(Object.keys(ERROR_COPY).sort()).toEqual(Object.keys(localeNames).sort());
});

test.each(CASES)('the page in %s for %s is small and fetches nothing', (locale, kind) => {
  const html = renderErrorPage(partsOf(locale, kind), 'a'.repeat(64));
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_PAGE_BYTES);
  // Links may be followed; all else would be fetched, or refused by the policy.
  expect(html.replace(/<a [^>]*>/g, '')).not.toMatch(/href="(?!data:)|src=|url\(|@import|<script|style="|\son\w+=/);
  const { label, title, body, reference } = partsOf(locale, kind);
  for (const words of [label, title, body, reference]) {
    // They are put into HTML, nginx and VCL as they are.
    expect(words).not.toMatch(/[<>&"{}$\\]/);
    expect(words.trim()).toBe(words);
  }
  // As the brand requires of headlines.
  expect(title.split(' ').length).toBeLessThanOrEqual(8);
});

test('each language has its own translation of every text', () => {
  for (const kind of KINDS) {
    const bodies = Object.values(ERROR_COPY).map(({ errors }) => errors[kind].body);
    expect(new Set(bodies).size).toBe(bodies.length);
  }
});
