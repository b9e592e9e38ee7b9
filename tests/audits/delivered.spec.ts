import { expect, test } from '@playwright/test';
import { MAX_COMBINATIONS_PER_PAGE } from '../../apps/site/src/document/variants/MAX_COMBINATIONS_PER_PAGE.ts';
import { ABSENT_PATH } from '../setup/ABSENT_PATH.ts';
import { listVisits } from '../setup/listVisits.ts';
import { readSite } from '../setup/readSite.ts';
import { findForeignStyles } from './findForeignStyles.ts';

// Every page in every variant, one after the other.
test.describe.configure({ timeout: 90_000 });

const site = readSite();
const { origin, paths, combinations } = site;
const visits = listVisits(site, [...paths, ABSENT_PATH]);

test('text is sent as brotli', async () => {
  for (const path of paths.slice(0, 3)) {
    const response = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding'), path).toBe('br');
  }
});

test('a page carries the styles of its own sections only', async () => {
  const seen = new Set<string>();
  for (const { path, name, headers } of visits) {
    const html = await (await fetch(`${origin}${path}`, { headers })).text();
    const { used, foreign } = findForeignStyles(html);
    for (const section of used) seen.add(section);
    expect.soft(foreign, `${name} has the styles of sections it doesn't show`).toEqual([]);
  }
  // Were the class names read wrongly, nothing would be found anywhere.
  expect(seen.size, 'sections recognised on all pages').toBeGreaterThanOrEqual(12);
});

test('every combination of variants is a page of its own, within what is kept of one', async () => {
  expect(Object.keys(combinations).length, 'pages that flags decide').toBeGreaterThan(0);
  for (const [path, keys] of Object.entries(combinations)) {
    const decided = visits.filter((visit) => visit.path === path);
    expect.soft(decided.length, path).toBe(keys.length);
    expect.soft(keys.length, path).toBeLessThanOrEqual(MAX_COMBINATIONS_PER_PAGE);
    const pages = await Promise.all(
      decided.map(async ({ headers }) => (await fetch(`${origin}${path}`, { headers })).text()),
    );
    expect.soft(new Set(pages).size, `${path}: different pages`).toBe(keys.length);
  }
});
