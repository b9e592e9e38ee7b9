import type { PersonEntry, QuoteEntry, QuotesEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { Quotes } from './Quotes.tsx';

const quote = (name: string): QuoteEntry =>
  testSection<QuoteEntry>('quote', {
    text: `${name} said so.`,
    color: 'lilac',
    person: testSection<PersonEntry>('person', { name, company: 'Okapi Foods' }),
  });
const quotes = testSection<QuotesEntry>('quotes', { quotes: ['Amara', 'Jun', 'Leïla'].map(quote) });

test('a wall has all quotes with their authors', () => {
  const html = renderSection(<Quotes section={quotes} index={7} />);
  expect(html).toContain('class="quotes wall phoneRow"');
  expect(html.match(/<blockquote/g)).toHaveLength(3);
  expect(html).toMatch(/<figcaption.*Leïla.*Okapi Foods.*<\/figcaption>/s);
  expect(html).toContain('data-tone="lilac"');
});

test('single shows the first only', () => {
  const html = renderSection(<Quotes section={{ ...quotes, layout: 'single' }} index={7} />);
  expect(html).toContain('Amara said so.');
  expect(html).not.toContain('Jun');
});

test('no quotes is an error', () => {
  expect(() => renderSection(<Quotes section={{ ...quotes, quotes: [] }} index={7} />)).toThrow('quotes is empty');
});
