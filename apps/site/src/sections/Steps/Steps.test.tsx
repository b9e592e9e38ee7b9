import type { CardEntry, MediaSceneEntry, StepsEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
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

test.each([
  ['line', true],
  ['zigzag', true],
  ['numbered', false],
] as const)('a single picture of %s is beside all steps: %s', (layout, isShared) => {
  const media = testSection<MediaSceneEntry>('mediaScene', { description: 'A board', layout: 'single', widgets: [] });
  const [first, ...others] = cards;
  const pictured = [{ ...first, media } as CardEntry, ...others];
  const html = renderSection(<Steps section={{ ...steps, layout, steps: pictured }} index={4} />);
  expect(html.match(/aria-label="A board"/g)).toHaveLength(1);
  expect(/<\/ol><div class="shared">.*aria-label="A board"/s.test(html)).toBe(isShared);
});

test('no steps is an error', () => {
  expect(() => renderSection(<Steps section={{ ...steps, steps: [] }} index={4} />)).toThrow('steps is empty');
});
