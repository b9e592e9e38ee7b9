import { expect, test } from 'vitest';
import { unpublishedPathsAfter } from './contentChange.ts';
import { createRouteTable } from './routes.ts';
import type { AllLocalesEntry } from './snapshot.ts';
import { entryOf, snapshotOf } from './testing/snapshots.ts';

const home = entryOf('home', 'page', { slug: { 'en-US': '/' } });
const plans = entryOf('plans', 'page', { slug: { 'en-US': 'plans', de: 'tarife' } });
const stateOf = (entries: AllLocalesEntry[], gone: string[] = []) => {
  const snapshot = { ...snapshotOf(...entries), gone };
  return { snapshot, routes: createRouteTable(snapshot) };
};

test('an unpublished page is listed in every language', () => {
  expect(unpublishedPathsAfter(stateOf([home, plans]), stateOf([home]))).toEqual(['/plans', '/de/tarife']);
});

test('an unpublished page stays listed', () => {
  expect(unpublishedPathsAfter(stateOf([home], ['/plans']), stateOf([home]))).toEqual(['/plans']);
});

test('a page that is published again, or another one at its address, is not listed', () => {
  const other = entryOf('other', 'page', { slug: { 'en-US': 'plans' } });
  expect(unpublishedPathsAfter(stateOf([home], ['/plans', '/de/tarife']), stateOf([home, plans]))).toEqual([]);
  expect(unpublishedPathsAfter(stateOf([home, plans]), stateOf([home, other]))).toEqual(['/de/tarife']);
});

test('a page that moved is not listed', () => {
  const moved = entryOf('plans', 'page', { slug: { 'en-US': 'prices' } });
  expect(unpublishedPathsAfter(stateOf([home, plans]), stateOf([home, moved]))).toEqual([]);
});

test('the number of listed pages is bounded', () => {
  const paths = Array.from({ length: 1_500 }, (_, index) => `/old-${index}`);
  const gone = unpublishedPathsAfter(stateOf([home, plans], paths), stateOf([home]));
  expect(gone).toHaveLength(1_000);
  expect(gone.slice(-2)).toEqual(['/plans', '/de/tarife']);
  expect(gone[0]).toBe('/old-502');
});

test('a path that was stored as it was typed is listed as it is requested', () => {
  expect(unpublishedPathsAfter(stateOf([home], ['/über-uns']), stateOf([home]))).toEqual(['/%C3%BCber-uns']);
});
