import type { NumberItemEntry, NumbersEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { Numbers } from './Numbers.tsx';

const items = [
  testSection<NumberItemEntry>('numberItem', { value: '11 min', label: 'saved a day', source: 'Median of 312 teams' }),
  testSection<NumberItemEntry>('numberItem', { value: '27', label: 'kinds of team' }),
];
const numbers = testSection<NumbersEntry>('numbers', { items });

test('is a description list: the term, the figure, and its source if it has one', () => {
  const html = renderSection(<Numbers section={numbers} index={6} />);
  expect(html).toMatch(/<dt[^>]*>saved a day<\/dt><dd[^>]*>11 min<\/dd><dd[^>]*>Median of 312 teams<\/dd>/);
  expect(html).toMatch(/<dt[^>]*>kinds of team<\/dt><dd[^>]*>27<\/dd><\/div>/);
  expect(html).not.toContain('<h2');
});

test.each(['row', 'ledger', 'big'] as const)('has the layout %s', (layout) => {
  expect(renderSection(<Numbers section={{ ...numbers, layout }} index={6} />)).toContain(`class="${layout}"`);
});

test('a row, which scrolls on a phone, is reachable by keyboard; other layouts and a single figure do not scroll', () => {
  const html = (section: NumbersEntry) => renderSection(<Numbers section={section} index={6} />);
  expect(html(numbers)).toContain('tabindex="0" class="scroller phoneRow"');
  expect(html({ ...numbers, items: items.slice(0, 1) })).not.toContain('tabindex');
  expect(html({ ...numbers, layout: 'big' })).not.toContain('tabindex');
});
