import type { ArticleEntry, PageEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { llmsLine } from './llmsIndex.ts';

const page = (fields: object) => ({ modelName: 'page', title: 'Pricing', ...fields }) as PageEntry;
const URL = 'https://www.cumulus.example/pricing';

test('is a link with the page’s description', () => {
  expect(llmsLine(page({ seoDescription: 'What it costs.' }), URL)).toBe(`- [Pricing](${URL}): What it costs.`);
});

test('an article without a description has its excerpt', () => {
  const article = { modelName: 'article', title: 'Fewer', excerpt: 'Of doing less.' } as ArticleEntry;
  expect(llmsLine(article, URL)).toBe(`- [Fewer](${URL}): Of doing less.`);
});

test('is only the link without description and excerpt', () => {
  expect(llmsLine(page({}), URL)).toBe(`- [Pricing](${URL})`);
  expect(llmsLine(page({ seoDescription: '' }), URL)).toBe(`- [Pricing](${URL})`);
});

test('is a valid link whatever the title, address and description hold', () => {
  const described = page({ title: 'Plans [new]\nnow', seoDescription: 'One.\n- Two' });
  expect(llmsLine(described, 'https://www.cumulus.example/a(b)')).toBe(
    '- [Plans \\[new\\] now](https://www.cumulus.example/a%28b%29): One. - Two',
  );
});
