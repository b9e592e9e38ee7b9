import { expect, test } from 'vitest';
import { pagesOfType } from '../document/page-types/pages.ts';
import { createContent } from './content.ts';
import { compareContent } from './contentChange.ts';
import { COMPLETE, entryOf, snapshotOf } from './testing/snapshots.ts';
import { nextChangeOf, timedChangesOf } from './timedChanges.ts';

const APPEARS = Date.parse('2026-12-01T07:00:00Z');
const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } });
const article = (id: string, publishedDate: string, slug: object = { 'en-US': `blog/${id}` }) =>
  entryOf(id, 'article', { ...COMPLETE.article, slug, title: id, publishedDate });
const snapshot = snapshotOf(
  article('old', '2026-10-01'),
  article('next', '2026-12-01T08:00+01:00', { 'en-US': 'blog/next', de: 'blog/naechster' }),
  article('later', '2027-01-01'),
  article('wrong', '2026-13-45'),
  entryOf('list', 'articleList', { articles: [link('next'), link('old')] }),
);
const contentAt = (now: number, isPreview = false) => createContent(snapshot, { isPreview }, undefined, now);
const titles = (content: ReturnType<typeof createContent>) =>
  pagesOfType(content, 'article', 'en-US').map(({ entry }) => entry.title);

// REQ-CMS-14
test('an entry whose date has not come has no page, is in no list and nothing links to it', () => {
  const content = contentAt(APPEARS - 1);
  expect([...content.routes.byPath.keys()]).toEqual(['/blog/old']);
  expect(titles(content)).toEqual(['old']);
  expect(content.graph('en-US').entry('next')).toBeUndefined();
  expect(
    content
      .graph('en-US')
      .entry('list', 'articleList')
      ?.articles?.map(({ title }) => title),
  ).toEqual(['old']);
});

// REQ-CMS-14
test('it appears at its time, and is hidden again where the clock is set back', () => {
  const before = contentAt(APPEARS - 1);
  expect(before.at(APPEARS - 1)).toBe(before);
  const content = before.at(APPEARS);
  expect(content.version).toBe(before.version);
  expect([...content.routes.byPath.keys()]).toEqual(['/blog/old', '/blog/next', '/de/blog/naechster']);
  expect(titles(content)).toEqual(['next', 'old']);
  expect(content.graph('en-US').entry('list', 'articleList')?.articles).toHaveLength(2);
  expect(content.at(APPEARS + 1)).toBe(content);
  expect(titles(content.at(APPEARS - 1))).toEqual(['old']);
  expect(content.unpublishedPaths.size).toBe(0);
});

// REQ-CMS-14
test('editors see it in the preview', () => {
  const content = contentAt(APPEARS - 1, true);
  expect(titles(content)).toEqual(['later', 'next', 'old']);
  expect(content.at(0)).toBe(content);
});

// REQ-CMS-14
test('its time changes its page, the listings, the addresses and the pages that link to it', () => {
  const content = contentAt(APPEARS - 1);
  const tagsAt = (time: number) => timedChangesOf(content).flatMap(({ at, tag }) => (at === time ? [tag] : []));
  expect(tagsAt(APPEARS).sort()).toEqual(['list', 'model:article', 'next', 'routes:*', 'routes:de', 'routes:en-US']);
  expect(tagsAt(Date.parse('2026-10-01'))).not.toContain('list');
  expect(nextChangeOf(content, ['model:article'], APPEARS - 1)).toBe(APPEARS);
  expect(nextChangeOf(content, ['routes:*'], APPEARS)).toBe(Date.parse('2027-01-01'));
  expect(nextChangeOf(content, ['list'], APPEARS)).toBeUndefined();
});

test('a date that an editor moves into the past changes the pages that link to the entry', () => {
  const before = contentAt(APPEARS - 1);
  const entries = { ...snapshot.entries, next: article('next', '2026-10-02') };
  const after = createContent({ ...snapshot, version: 2, entries }, {}, before, APPEARS - 1);
  expect([...compareContent(before, after).tags]).toEqual(
    expect.arrayContaining(['next', 'list', 'model:article', 'routes:en-US']),
  );
});
