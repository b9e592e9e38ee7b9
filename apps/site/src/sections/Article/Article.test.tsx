import type { Document } from '@contentful/rich-text-types';
import type { ArticleEntry, PageOpening, PersonEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { Article } from './Article.tsx';

const words = { nodeType: 'text', value: 'A short text.', marks: [], data: {} };
const body = {
  nodeType: 'document',
  data: {},
  content: [{ nodeType: 'paragraph', data: {}, content: [words] }],
} as unknown as Document;
const fields = {
  slug: 'blog/a',
  title: 'Fewer meetings',
  excerpt: 'Why.',
  publishedDate: '2026-10-05',
  body,
  sectionId: 'article',
};

test('shows title, byline and text, and carries the section analytics fields', () => {
  const author = testSection<PersonEntry>('person', { name: 'Ada Okonkwo', role: 'Editor' });
  const article = testSection<PageOpening<ArticleEntry>>('article', { ...fields, author, category: 'Meetings' });
  const html = renderSection(<Article section={article} index={1} />, { minutesToRead: '{n} min read' });
  expect(html).toContain('<h1>Fewer meetings</h1>');
  expect(html).toContain('<strong>Ada Okonkwo</strong>, Editor');
  expect(html).toContain('<time dateTime="2026-10-05">5 October 2026</time> · 1 min read');
  expect(html).toMatch(/<section id="article"[^>]*data-section-model-name="article"/);
});

// REQ-CMS-14
test('the date is the day that the editor wrote', () => {
  const article = testSection<PageOpening<ArticleEntry>>('article', {
    ...fields,
    publishedDate: '2026-11-01T00:30+02:00',
  });
  const html = renderSection(<Article section={article} index={1} />);
  expect(html).toContain('<time dateTime="2026-11-01T00:30+02:00">1 November 2026</time>');
});

test('renders without author, category and cover', () => {
  const html = renderSection(<Article section={testSection<PageOpening<ArticleEntry>>('article', fields)} index={1} />);
  expect(html).not.toContain('<strong>');
  expect(html).not.toContain('<img');
});
