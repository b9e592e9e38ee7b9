import { expect, test } from 'vitest';
import { createContent } from '../cms/content.ts';
import { entryOf, shippedSnapshot, snapshotOf } from '../cms/testing/snapshots.ts';
import { correctAddress } from './correctAddress.ts';

const content = createContent(
  snapshotOf(
    entryOf('home', 'page', { slug: { 'en-US': '/', de: '/' } }),
    entryOf('pricing', 'page', { slug: { 'en-US': 'pricing', de: 'preise' } }),
    entryOf('about', 'page', { slug: { 'en-US': 'zz/über-uns'.normalize('NFD'), de: 'zz/Über-Uns' } }),
    entryOf('japanese', 'page', { slug: { 'en-US': 'zz/日本語' } }),
    entryOf('lower', 'page', { slug: { 'en-US': 'jobs' } }),
    entryOf('upper', 'page', { slug: { 'en-US': 'JOBS' } }),
    entryOf('missing', 'page', { slug: { 'en-US': '404' } }),
    entryOf('plans', 'redirect', { from: '/plans', to: '/pricing', statusCode: 302 }),
    entryOf('old', 'redirect', { from: '/über-uns', to: '/zz/über-uns', statusCode: 301 }),
  ),
);

// REQ-RTE-10
test.each([
  ['/zz/%c3%bcber-uns', '/zz/%C3%BCber-uns'],
  ['/zz/u%CC%88ber-uns', '/zz/%C3%BCber-uns'],
  ['/zz/%C3%BCber%2Duns', '/zz/%C3%BCber-uns'],
  ['/ZZ/%C3%9CBER-UNS/', '/zz/%C3%BCber-uns'],
  ['/de/zz/%c3%9cber-Uns', '/de/zz/%C3%9Cber-Uns'],
  ['/DE/zz/%C3%BCber-uns', '/de/zz/%C3%9Cber-Uns'],
  ['/zz/%e6%97%a5%E6%9C%AC%E8%AA%9E', '/zz/%E6%97%A5%E6%9C%AC%E8%AA%9E'],
  ['/%70ricing', '/pricing'],
  ['/DE/Preise', '/de/preise'],
  ['/De', '/de'],
  ['/Pricing//', '/pricing'],
  ['/Jobs', '/jobs'],
  ['/og/zz/%c3%bcber-uns.png', '/og/zz/%C3%BCber-uns.png'],
  ['/Sitemap.XML', '/sitemap.xml'],
])('%s leads to %s', (path, to) => {
  expect(correctAddress(content, path)).toEqual({ to, statusCode: 301 });
});

test('an editors’ redirect from another spelling is followed directly', () => {
  expect(correctAddress(content, '/Plans')).toEqual({ to: '/pricing', statusCode: 302 });
  for (const path of ['/%c3%bcber-uns', '/%C3%9Cber-Uns', '/u%CC%88ber-uns/'])
    expect(correctAddress(content, path), path).toEqual({ to: '/zz/%C3%BCber-uns', statusCode: 301 });
});

test('the page of a score is found in any case', () => {
  const shipped = createContent(shippedSnapshot());
  expect(correctAddress(shipped, '/DE/Pricing/Quiz/6.4')?.to).toBe('/de/pricing/quiz/6.4');
  expect(correctAddress(shipped, '/DE/Pricing/Quiz/99.9')).toBeUndefined();
});

test.each(['/nothing', '/pricing/more', '//pricing', '//', '/404', '/strasse', '/%2Fpricing', '/de%2Fpreise'])(
  '%s leads nowhere',
  (path) => {
    expect(correctAddress(content, path)).toBeUndefined();
  },
);

test('paths that exist in another case keep it', () => {
  for (const path of ['/jobs', '/JOBS']) expect(correctAddress(content, path)).toBeUndefined();
});
