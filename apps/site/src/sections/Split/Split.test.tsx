import type { PersonEntry, QuoteEntry, SplitEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { Split } from './Split.tsx';

const person = testSection<PersonEntry>('person', { name: 'Ines Duarte', role: 'Studio lead', company: 'Velora' });
const quote = testSection<QuoteEntry>('quote', { text: 'One round now.', person, result: '6 hours a week' });
const split = testSection<SplitEntry>('split', {
  sectionTitle: 'One round',
  body: 'Of *feedback*.',
  points: ['Proofs', 'Notes'],
});

test('has title, text and points', () => {
  const html = renderSection(<Split section={split} index={2} />);
  expect(html).toContain('<h2>One round</h2>');
  expect(html).toContain('<em>feedback</em>');
  expect(html.match(/<li>/g)).toHaveLength(2);
  expect(html).toContain('data-side="none"');
});

test('a quote takes the side of a missing picture', () => {
  const html = renderSection(<Split section={{ ...split, quote, mediaSide: 'start' }} index={2} />);
  expect(html).toContain('data-side="start"');
  expect(html).toMatch(/<\/div><figure class="quote asideQuote">/);
  expect(html).toContain('Studio lead, Velora');
  expect(html).toContain('6 hours a week');
});

test('a quote without an author has no caption', () => {
  const html = renderSection(
    <Split section={{ ...split, quote: { ...quote, person: undefined, result: undefined } }} index={2} />,
  );
  expect(html).not.toContain('<figcaption');
});
