import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { keepLastComplete } from './lastComplete.ts';
import { createRouteTable } from './routes.ts';
import type { AllLocalesEntry, ContentSnapshot } from './snapshot.ts';
import { COMPLETE, entryOf, snapshotOf } from './testing/snapshots.ts';

let log: MockInstance;
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const article = (changes: object = {}) =>
  entryOf('fewer', 'article', { ...COMPLETE.article, slug: { 'en-US': 'blog/fewer', de: 'blog/weniger' }, ...changes });
const pathsOf = (snapshot: ContentSnapshot) => [...createRouteTable(snapshot).byPath.keys()];
const take = (next: AllLocalesEntry, previous?: AllLocalesEntry) =>
  keepLastComplete(snapshotOf(next), previous && snapshotOf(previous).entries);

// REQ-CMS-10
test.each(['title', 'excerpt', 'body', 'publishedDate'])(
  'a page without its required %s stays as it was published last, and is logged',
  (field) => {
    const before = article();
    const kept = take(article({ [field]: '', category: 'New' }), before);
    expect(kept.entries.fewer).toBe(before);
    expect(log).toHaveBeenCalledWith(
      `content: article fewer: the required field "${field}" is empty in en-US; what was published last stays until the entry is complete`,
    );
  },
);

test('a page that is complete again is taken, and so is one that lacks what it lacked before', () => {
  const next = article({ category: 'New' });
  expect(take(next, article()).entries.fewer).toBe(next);
  const withoutSummary = entryOf('prices', 'page', {
    ...COMPLETE.page,
    slug: { 'en-US': 'prices' },
    seoDescription: '',
  });
  const changed = structuredClone(withoutSummary);
  expect(take(withoutSummary).entries.prices?.fields.slug).toEqual({});
  expect(take(changed, withoutSummary).entries.prices?.fields.title).toEqual({ 'en-US': 'Title' });
});

test('names for editors, and links whose target may be unpublished, may be missing', () => {
  const next = article({ author: undefined, internalName: '' });
  expect(take(next)).toEqual(snapshotOf(next));
});

test('a page that was never complete has no address, only in the locales in which it is incomplete', () => {
  expect(pathsOf(take(article({ body: undefined })))).toEqual([]);
  const translated = article();
  translated.fields.title = { de: 'Weniger' };
  const snapshot = take(translated);
  expect(pathsOf(snapshot)).toEqual(['/de/blog/weniger']);
  expect(log.mock.calls).toEqual([
    ['content: article fewer: the required field "body" is empty in en-US, de; the page is not shown there'],
    ['content: article fewer: the required field "title" is empty in en-US; the page is not shown there'],
  ]);
});

test('without its slug a page is unpublished, whatever else it lacks', () => {
  const next = article({ slug: {}, title: '' });
  expect(take(next, article()).entries.fewer).toBe(next);
});

test('what others are built on stays as well; other entries do not', () => {
  const before = [entryOf('header', 'header', { menus: [1], actions: [1] }), entryOf('card', 'card', { title: 'One' })];
  const next = [entryOf('header', 'header', { menus: [1] }), entryOf('card', 'card', {})];
  const { entries } = keepLastComplete(snapshotOf(...next), snapshotOf(...before).entries);
  expect([entries.header, entries.card]).toEqual([before[0], next[1]]);
});
