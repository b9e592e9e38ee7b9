import type { CardEntry, StepsEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection } from '../renderSection.tsx';
import { testSection } from '../testSection.ts';
import { Steps } from './Steps.tsx';

const cards = ['Import', 'Invite', 'Plan'].map((title) => testSection<CardEntry>('card', { title }));
const steps = testSection<StepsEntry>('steps', { sectionTitle: 'Three steps', steps: cards });

test.each(['line', 'zigzag', 'numbered'] as const)('%s is an ordered list in the order of the content', (layout) => {
  const html = renderSection(<Steps section={{ ...steps, layout }} index={4} />);
  expect(html).toContain(`class="frame ${layout}"`);
  expect(html).toMatch(/<ol.*Import.*Invite.*Plan.*<\/ol>/s);
  expect(html.match(/<h3/g)).toHaveLength(3);
  expect(html).not.toContain('<div class="media">');
});

test('no steps is an error', () => {
  expect(() => renderSection(<Steps section={{ ...steps, steps: [] }} index={4} />)).toThrow('steps is empty');
});
