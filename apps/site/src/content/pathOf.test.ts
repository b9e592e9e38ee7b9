import { expect, test } from 'vitest';
import { pathOf } from './pathOf.ts';
import { routeTable } from './routeTable.ts';
import { entryOf, snapshotOf } from './testing/snapshotOf.ts';

const routes = routeTable(
  snapshotOf(
    entryOf('prices', 'page', { slug: { 'en-US': 'pricing', de: 'preise' } }),
    entryOf('team', 'page', { slug: { 'en-US': 'teams/design' } }),
    entryOf('german', 'page', { slug: { de: 'impressum' } }),
  ),
);

test('a page has the path of the locale’s own slug', () => {
  expect(pathOf(routes, 'prices', 'de')).toBe('/de/preise');
  expect(pathOf(routes, 'prices', 'en-US')).toBe('/pricing');
});

test('where it has none, that of the locale named next, or none', () => {
  expect(pathOf(routes, 'team', 'de')).toBeUndefined();
  expect(pathOf(routes, 'team', 'de', 'en-US')).toBe('/teams/design');
  expect(pathOf(routes, 'german', 'en-US', 'en-US')).toBeUndefined();
  expect(pathOf(routes, 'nothing', 'de', 'en-US')).toBeUndefined();
});
