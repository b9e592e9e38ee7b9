import { articleOf, en, linkTo, make, pageOf, paragraph, type Stranger, textPage } from './Stranger.ts';

const without = (id: string, field: string) => {
  const { [field]: _, ...fields } = articleOf(id).fields;
  return { ...articleOf(id), fields };
};
/** An article without a field that it needs: it was never complete, so that it has no page. A link alone is no reason. */
const incomplete = (field: string): Stranger => ({
  id: `zz-without-${field.toLowerCase()}`,
  entries: [without(`zz-without-${field.toLowerCase()}`, field)],
  answers: { [`/blog/zz-without-${field.toLowerCase()}`]: field === 'author' ? 200 : 404 },
  finding: `the required field "${field}" is empty`,
});
const redirect = (name: string, from: string, to: string, more: Partial<Stranger>): Stranger => ({
  id: `zz-redirect-${name}`,
  entries: [make('redirect', `zz-redirect-${name}`, { from: en(from), to: en(to), statusCode: en(301) })],
  ...more,
});

/** Entries with missing, wrong and unusual values. */
export const ENTRIES: Stranger[] = [
  ...['body', 'title', 'excerpt', 'author', 'publishedDate'].map(incomplete),
  { id: 'zz-empty', entries: [make('article', 'zz-empty', {})], finding: 'is empty' },
  {
    id: 'zz-wrong-types',
    entries: [articleOf('zz-wrong-types', { title: en(7), body: en('text'), cover: en('picture'), sections: en({}) })],
    answers: { '/blog/zz-wrong-types': 404 },
    finding: ['expected a text', 'expected a rich-text document', 'expected a link', 'expected a list'],
  },
  {
    id: 'zz-null-fields',
    entries: [articleOf('zz-null-fields', { title: en(null) })],
    answers: { '/blog/zz-null-fields': 404 },
    finding: 'is empty',
  },
  {
    id: 'zz-offset-date',
    entries: [articleOf('zz-offset-date', { publishedDate: en('2025-11-01T00:30+02:00') })],
    answers: { '/blog/zz-offset-date': 200 },
    shows: ['1 November 2025'],
    hides: ['31 October 2025'],
  },
  {
    id: 'zz-far-date',
    entries: [articleOf('zz-far-date', { publishedDate: en('2999-01-01T00:00Z') })],
    answers: { '/blog/zz-far-date': 404 },
  },
  { id: 'zz-no-slug', entries: [pageOf('zz-no-slug', [], { slug: {} })], finding: 'it has no address' },
  textPage('zz-parent-of-itself', [paragraph('Parent')], {
    fields: { parent: en(linkTo('Entry', 'zz-parent-of-itself')), slug: en('zz/zz-parent-of-itself/x') },
    answers: { '/zz/zz-parent-of-itself/x': 200 },
    finding: 'is without its folder',
  }),
  textPage('zz-unknown-fields', [paragraph('Unknown')], {
    fields: { nothing: en('x') },
    finding: 'is not in the content type',
  }),
  { id: 'zz-bento-cards', entries: [make('featureBento', 'zz-bento-cards', { cards: en([]) })], finding: 'is empty' },
  redirect('unicode', '/zz/preise', '/pricing?plan=für-alle', {
    answers: { '/zz/preise': '/pricing?plan=f%C3%BCr-alle' },
  }),
  redirect('from-unicode', '/zz/früher', '/pricing', { answers: { '/zz/fr%C3%BCher': '/pricing' } }),
  redirect('case', '/zz/plans', '/pricing', { answers: { '/zz/Plans': '/pricing' } }),
  redirect('loop', '/zz/loop', '/zz/loop/', { answers: { '/zz/loop': 404 }, finding: 'leads back to itself' }),
];
