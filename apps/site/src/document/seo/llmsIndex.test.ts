import { expect, test } from 'vitest';
import { llmsLine } from './llmsIndex.ts';

const URL = 'https://www.cumulus.example/pricing';

test('is a link with what the page says of itself', () => {
  expect(llmsLine({ title: 'Pricing', seoDescription: 'What it costs.' }, URL)).toBe(
    `- [Pricing](${URL}): What it costs.`,
  );
});

test('an article without a description has its excerpt', () => {
  expect(llmsLine({ title: 'Fewer', excerpt: 'Of doing less.' }, URL)).toBe(`- [Fewer](${URL}): Of doing less.`);
});

test('is the link alone where there is neither', () => {
  expect(llmsLine({ title: 'Pricing' }, URL)).toBe(`- [Pricing](${URL})`);
  expect(llmsLine({ title: 'Pricing', seoDescription: '' }, URL)).toBe(`- [Pricing](${URL})`);
});
