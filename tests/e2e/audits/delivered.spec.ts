import { expect, test } from '@playwright/test';
import { MAX_COMBINATIONS_PER_PAGE } from '../../../apps/site/src/document/variants/variantSlots.ts';
import { readAssetAddress } from '../../../apps/site/src/server/assets/assetAddress.ts';
import { ABSENT_PATH } from '../../fixtures/ABSENT_PATH.ts';
import { listVisits } from '../../fixtures/listVisits.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { findForeignStyles } from './findForeignStyles.ts';

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
  // Guards against a wrong pattern for class names, which would find nothing.
  expect(seen.size, 'sections recognised on all pages').toBeGreaterThanOrEqual(12);
});

/** Addresses of the content's pictures in any text: markup with its JSON, or XML. */
function findPictures(text: string): string[] {
  const plain = text.replaceAll(/&(amp|#38);|\\u0026/g, '&');
  return [...plain.matchAll(/\/images\/[^\s"'<>\\)]+/g)].map(([address]) => address);
}

test('every picture has one address, in a form that the site forwards', async () => {
  const seen = new Set<string>();
  const others = ['/rss.xml', '/sitemap.xml', '/llms.txt'].map((path) => ({ path, name: path, headers: {} }));
  for (const { path, name, headers } of [...visits, ...others]) {
    const response = await fetch(`${origin}${path}`, { headers });
    for (const address of findPictures(await response.text())) {
      seen.add(address);
      const [asset = '', query = ''] = address.split('?', 2);
      const kind = readAssetAddress(asset, query)?.kind;
      expect
        .soft(kind, `${name} shows ${address}, which is not in apps/site/src/platform/imageVariants.ts`)
        .toBe('found');
    }
  }
  // Guards against a wrong pattern for addresses, which would find nothing.
  expect([...seen].some((address) => address.endsWith('?w=800&q=50&fm=avif'))).toBe(true);
});

test('each combination of variants gives a different page, within the limit of cached variants', async () => {
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
