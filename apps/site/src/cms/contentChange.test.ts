import { expect, test } from 'vitest';
import type { Content } from './content.ts';
import { compareContent } from './contentChange.ts';
import { createRouteTable } from './routes.ts';
import type { AllLocalesEntry } from './snapshot.ts';
import { entryOf, snapshotOf } from './testing/snapshots.ts';

const link = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } });
const home = entryOf('home', 'page', { slug: '/', sections: [link('hero'), link('quote')] });
const hero = entryOf('hero', 'hero', { title: 'One' });

function createContent(...entries: AllLocalesEntry[]): Content {
  const snapshot = snapshotOf(...entries);
  return { version: 2, routes: createRouteTable(snapshot), snapshot } as unknown as Content;
}

const tagsOf = (before: AllLocalesEntry[], after: AllLocalesEntry[]) =>
  [...compareContent(createContent(...before), createContent(...after)).tags].sort();

test('fetching the same content again is no change', () => {
  expect(tagsOf([home, hero], structuredClone([home, hero]))).toEqual([]);
});

test('a changed entry is named with its model', () => {
  expect(tagsOf([home, hero], [home, entryOf('hero', 'hero', { title: 'Two' })])).toEqual([
    'content:*',
    'hero',
    'model:hero',
  ]);
});

test('a deleted entry is named', () => {
  expect(tagsOf([home, hero], [home])).toEqual(['content:*', 'hero', 'model:hero']);
});

test('a new entry changes entries that already linked to it', () => {
  const quote = entryOf('quote', 'quote', { text: 'New' });
  expect(tagsOf([home, hero], [home, hero, quote])).toEqual(['content:*', 'home', 'model:quote', 'quote']);
});

test('a resource of another space changes entries that link to it by URN', () => {
  const urn = 'crn:contentful:::content:spaces/library/entries/guide';
  const article = entryOf('article', 'article', {
    slug: 'a',
    body: { target: { sys: { type: 'ResourceLink', urn } } },
  });
  const after = createContent(article);
  after.snapshot.resources[urn] = entryOf('guide', 'guide', { title: 'Guide' });
  expect([...compareContent(createContent(article), after).tags].sort()).toEqual([
    'article',
    'content:*',
    'guide',
    'model:guide',
  ]);
});

test('new, removed and moved addresses are listed by locale', () => {
  const page = (slug: object) => entryOf('pricing', 'page', { slug });
  expect(tagsOf([page({ 'en-US': 'pricing' })], [page({ 'en-US': 'pricing', de: 'preise' })])).toEqual(
    expect.arrayContaining(['routes:*', 'routes:de']),
  );
  expect(tagsOf([page({ 'en-US': 'pricing' })], [page({ 'en-US': 'plans' })])).toContain('routes:en-US');
  expect(tagsOf([hero], [hero, page({ de: 'preise' })])).not.toContain('routes:en-US');
});
