import type { ArticleEntry, SiteSettingsEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { blogFeed } from './blogFeed.ts';

const settings = { siteName: 'Cumulus', description: 'Work' } as SiteSettingsEntry;
const article = (fields: object) =>
  ({ title: 'Fewer', excerpt: 'Why.', publishedDate: '2026-10-05', ...fields }) as ArticleEntry;
const feedOf = (fields: object) =>
  blogFeed([{ article: article(fields), path: '/blog/fewer' }], settings, 'https://www.cumulus.example');

test('an article names its author as dc:creator, in a namespace that is declared', () => {
  const feed = feedOf({ author: { name: 'Ada & Okonkwo' } });
  expect(feed).toContain('<dc:creator>Ada &amp; Okonkwo</dc:creator>');
  expect(feed).toMatch(/<rss [^>]*xmlns:dc="http:\/\/purl\.org\/dc\/elements\/1\.1\/"/);
  expect(feed).not.toContain('<author>');
  expect(feed).toContain('<link>https://www.cumulus.example/blog/fewer</link>');
});

test('one without an author names nobody', () => {
  expect(feedOf({})).not.toContain('creator>');
});
