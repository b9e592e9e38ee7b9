import { expect, test } from 'vitest';
import type { Content } from '../cms/content.ts';
import { createRouteTable } from '../cms/routes.ts';
import { entryOf, snapshotOf } from '../cms/testing/snapshots.ts';
import { resolvePath } from './locatePage.ts';

const snapshot = snapshotOf(
  entryOf('home', 'page', { slug: { 'en-US': '/', de: '/' } }),
  entryOf('pricing', 'page', { slug: { 'en-US': 'pricing', de: 'preise' } }),
  entryOf('missing', 'page', { slug: { 'en-US': '404', de: 'nicht-gefunden' } }),
  entryOf('broken', 'page', { slug: { 'en-US': '500' } }),
  entryOf('left', 'page', { slug: { 'en-US': '410', de: '410' } }),
);
const unpublishedPaths = new Set(['/old-plans', '/de/alt', '/%C3%BCber']);
const content = {
  locales: ['en-US', 'de'],
  defaultLocale: 'en-US',
  routes: createRouteTable(snapshot),
  snapshot,
  unpublishedPaths,
} as unknown as Content;

test.each([
  ['/', '/', 200],
  ['/de/preise', '/de/preise', 200],
  ['/sitemap.xml', '/sitemap.xml', 200],
  ['/consent/de.json', '/consent/de.json', 200],
  ['/consent/xx.json', '/404', 404],
  ['/og/home.png', '/og/home.png', 200],
  ['/og/pricing.png', '/og/pricing.png', 200],
  ['/og/made-up.png', '/404', 404],
  ['/made-up', '/404', 404],
  ['/de/made-up', '/de/nicht-gefunden', 404],
  ['/DE/made-up', '/de/nicht-gefunden', 404],
  ['/fr-FR/made-up', '/404', 404],
  ['/404', '/404', 404],
  ['/de/nicht-gefunden', '/de/nicht-gefunden', 404],
  ['/500', '/404', 404],
  ['/old-plans', '/410', 410],
  ['/de/alt', '/de/410', 410],
  ['/%c3%bcber', '/410', 410],
  ['/410', '/404', 404],
  ['//pricing', '/404', 404],
  ['/pricing/', '/404', 404],
])('%s has the response of %s', (path, located, status) => {
  expect(resolvePath(content, path)).toEqual({ path: located, status });
});

test('without a not-found page all unknown paths have the same response', () => {
  const empty = { ...content, routes: { byPath: new Map(), byEntry: new Map() } } as unknown as Content;
  expect(resolvePath(empty, '/a')).toEqual({ path: '/404', status: 404 });
  expect(resolvePath(empty, '/old-plans')).toEqual({ path: '/404', status: 404 });
});
