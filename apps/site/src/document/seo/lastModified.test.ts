import { expect, test } from 'vitest';
import { createContent } from '../../cms/content.ts';
import { COMPLETE, entryOf, snapshotOf } from '../../cms/testing/snapshots.ts';
import { lastModifiedOf } from './lastModified.ts';
import { sitemap } from './sitemap.ts';

const link = (id: string, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } });
const at = <Item extends { sys: object }>(item: Item, updatedAt: string): Item => ({
  ...item,
  sys: { ...item.sys, updatedAt },
});
const page = (id: string, fields: object) =>
  entryOf(id, 'page', { ...COMPLETE.page, slug: { 'en-US': id }, title: id, ...fields });
const article = (id: string, publishedDate: string, fields: object = {}) =>
  entryOf(id, 'article', { ...COMPLETE.article, slug: { 'en-US': `blog/${id}` }, title: id, publishedDate, ...fields });

function contentOf(...entries: ReturnType<typeof entryOf>[]) {
  const snapshot = snapshotOf(...entries);
  const asset = entryOf('photo', 'none', { title: 'Photo' });
  snapshot.assets.photo = at({ ...asset, sys: { ...asset.sys, contentType: undefined } } as never, '2026-06-01T10:00Z');
  return createContent(snapshot, {}, undefined, Date.parse('2026-11-01'));
}
const dayOf = (content: ReturnType<typeof contentOf>, id: string) => {
  const time = lastModifiedOf(content, id);
  return time && new Date(time).toISOString().slice(0, 10);
};

// REQ-CMS-15
test('a page changes with its sections, their parts and their pictures', () => {
  const content = contentOf(
    at(page('a', { sections: [link('hero')] }), '2026-01-01T00:00Z'),
    at(entryOf('hero', 'hero', { media: link('picture'), more: link('a') }), '2026-02-01T00:00Z'),
    at(entryOf('picture', 'mediaPicture', { image: link('photo', 'Asset') }), '2026-03-01T00:00Z'),
    at(page('b', { sections: [link('missing')] }), '2026-01-02T00:00Z'),
  );
  expect([dayOf(content, 'a'), dayOf(content, 'b')]).toEqual(['2026-06-01', '2026-01-02']);
});

// REQ-CMS-15
test('of a linked page only what is shown counts, and a hidden one does not', () => {
  const content = contentOf(
    at(page('a', { sections: [link('list')] }), '2026-01-01T00:00Z'),
    at(entryOf('list', 'articleList', { articles: [link('one'), link('future')] }), '2026-01-01T00:00Z'),
    at(article('one', '2026-01-01', { sections: [link('deep')], author: link('ada') }), '2026-02-01T00:00Z'),
    at(entryOf('deep', 'hero', {}), '2026-05-01T00:00Z'),
    at(entryOf('ada', 'person', { name: 'Ada' }), '2026-03-01T00:00Z'),
    at(article('future', '2026-12-01'), '2026-04-01T00:00Z'),
  );
  expect([dayOf(content, 'a'), dayOf(content, 'one')]).toEqual(['2026-03-01', '2026-05-01']);
});

// REQ-CMS-15
test('a section that lists pages by itself changes with those that it shows', () => {
  const content = contentOf(
    at(page('a', { sections: [link('list')] }), '2026-01-01T00:00Z'),
    at(entryOf('list', 'articleList', { limit: 1 }), '2026-01-01T00:00Z'),
    at(article('new', '2026-10-02'), '2026-10-03T00:00Z'),
    at(article('old', '2026-10-01'), '2026-10-05T00:00Z'),
  );
  expect(dayOf(content, 'a')).toBe('2026-10-03');
});

// REQ-CMS-15
test('the sitemap has no time where none is known', () => {
  const content = contentOf(page('a', {}), at(page('b', {}), '2026-01-01T23:00-02:00'), at(page('c', {}), 'soon'));
  const text = sitemap(content, 'https://www.cumulus.example');
  expect(text.match(/<loc>.*/g)).toEqual([
    '<loc>https://www.cumulus.example/a</loc></url>',
    '<loc>https://www.cumulus.example/b</loc><lastmod>2026-01-02</lastmod></url>',
    '<loc>https://www.cumulus.example/c</loc></url>',
  ]);
});
