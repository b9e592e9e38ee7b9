import type { Document } from '@contentful/rich-text-types';
import type { ArticleEntry, ArticleListEntry, MediaPictureEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { testAsset } from '../../design-system/Picture/testAsset.ts';
import { renderSection, testSection } from '../testSection.tsx';
import { ArticleList } from './ArticleList.tsx';

const words = { nodeType: 'text', value: 'word '.repeat(500), marks: [], data: {} };
const body = {
  nodeType: 'document',
  data: {},
  content: [{ nodeType: 'paragraph', data: {}, content: [words] }],
} as unknown as Document;
const article = (slug: string) => ({
  ...testSection<ArticleEntry>('article', {
    slug,
    title: `On ${slug}`,
    excerpt: 'Short.',
    publishedDate: '2026-10-05',
    body,
  }),
  metadata: { ...testSection('article', {}).metadata, id: slug, path: `/de/${slug}` },
});
const microcopy = { minutesToRead: '{n} min read' };

test('each article is a card with its link, date and reading time', () => {
  const section = testSection<ArticleListEntry>('articleList', { articles: [article('blog/a'), article('blog/b')] });
  const html = renderSection(<ArticleList section={section} index={3} />, microcopy);
  expect(html).toMatch(/<h3[^>]*><a[^>]*href="\/de\/blog\/a"[^>]*>On blog\/a<\/a><\/h3>/);
  expect(html).toContain('<time dateTime="2026-10-05">5 Oct 2026</time>');
  expect(html.match(/2 min read/g)).toHaveLength(2);
});

test('featured shows the first one large', () => {
  const section = testSection<ArticleListEntry>('articleList', {
    layout: 'featured',
    articles: [article('a'), article('b')],
  });
  expect(renderSection(<ArticleList section={section} index={1} />).match(/data-size="large"/g)).toHaveLength(1);
});

test.each([
  ['cards', 6, []],
  ['featured', 4, ['700px']],
  ['featured', 6, ['700px', '590px', '590px']],
] as const)('covers of %s with %i articles have the widths of their layout', (layout, count, wider) => {
  const cover = testSection<MediaPictureEntry>('mediaPicture', { image: testAsset(), alt: '' });
  const articles = Array.from({ length: count }, (_, place) => ({ ...article(`a${place}`), cover }));
  const section = testSection<ArticleListEntry>('articleList', { layout, articles });
  const html = renderSection(<ArticleList section={section} index={3} />);
  const widths = [...html.matchAll(/<img[^>]*sizes="[^"]*, (\d+px)"/gi)].map(([, width]) => width);
  expect(widths.filter((width) => width !== '390px')).toEqual(wider);
  expect(widths).toHaveLength(count);
});

test('without articles it throws an error with the section’s name', () => {
  const section = testSection<ArticleListEntry>('articleList', {});
  expect(() => renderSection(<ArticleList section={section} index={1} />)).toThrow('articles is empty');
});
