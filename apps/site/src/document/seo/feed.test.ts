import { expect, test } from 'vitest';
import { createContent, settingsOf } from '../../cms/content.ts';
import { entryOf, snapshotOf } from '../../cms/testing/snapshots.ts';
import { rssFeed } from './feed.ts';

const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } });

function feedOf(...articles: [id: string, fields: object][]) {
  const content = createContent(
    snapshotOf(
      entryOf('siteSettings', 'siteSettings', { siteName: 'Cumulus', description: 'Work' }),
      entryOf('ada', 'person', { name: 'Ada & Okonkwo' }),
      ...articles.map(([id, fields]) =>
        entryOf(id, 'article', {
          ...{ slug: { 'en-US': `blog/${id}` }, title: id, excerpt: 'Why.', publishedDate: '2026-10-05' },
          ...fields,
        }),
      ),
    ),
  );
  const settings = settingsOf(content, 'en-US');
  return settings && rssFeed(content, 'article', settings, 'https://www.cumulus.example');
}

test('an article names its author as dc:creator, in a namespace that is declared', () => {
  const feed = feedOf(['fewer', { author: link('ada') }]);
  expect(feed).toContain('<dc:creator>Ada &amp; Okonkwo</dc:creator>');
  expect(feed).toMatch(/<rss [^>]*xmlns:dc="http:\/\/purl\.org\/dc\/elements\/1\.1\/"/);
  expect(feed).not.toContain('<author>');
  expect(feed).toContain('<link>https://www.cumulus.example/blog/fewer</link>');
});

test('an article without an author has no dc:creator', () => {
  expect(feedOf(['fewer', {}])).not.toContain('creator>');
});

test('the newest article is the first', () => {
  const feed = feedOf(['old', { publishedDate: '2026-01-01' }], ['new', { publishedDate: '2026-02-01' }]) ?? '';
  expect(feed.indexOf('blog/new')).toBeLessThan(feed.indexOf('blog/old'));
  expect(feed).toContain('blog/old');
});

// REQ-RTE-10
test('addresses are percent-encoded and escaped', () => {
  const feed = feedOf(['one', { slug: { 'en-US': 'blog/über&uns' } }]);
  expect(feed).toContain('<link>https://www.cumulus.example/blog/%C3%BCber&amp;uns</link>');
  expect(feed).toMatch(/<guid[^>]*>https:\/\/www\.cumulus\.example\/blog\/%C3%BCber&amp;uns<\/guid>/);
});
