import type { CallToActionEntry, LinkEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { CallToAction } from './CallToAction.tsx';

const actions = [testSection<LinkEntry>('link', { label: 'Start free', url: '/signup', style: 'primary' })];
const call = testSection<CallToActionEntry>('callToAction', { sectionTitle: 'Start with one board', actions });

test.each(['band', 'card', 'letter', 'split', 'banner'] as const)('%s has its title and a link', (layout) => {
  const html = renderSection(<CallToAction section={{ ...call, layout, body: 'Bring *one* project.' }} index={9} />);
  expect(html).toContain(`class="frame ${layout}"`);
  expect(html).toContain('<h2>Start with one board</h2>');
  expect(html).toContain('<em>one</em>');
  expect(html).toMatch(/<a [^>]*href="\/signup"[^>]*>Start free/);
});

test('a card is dark on a light background and light on a dark one', () => {
  const on = (sectionColor: 'paper' | 'ink') =>
    renderSection(<CallToAction section={{ ...call, sectionColor, layout: 'card' }} index={9} />);
  expect(on('paper')).toContain('data-tone="ink"');
  expect(on('ink')).toContain('data-tone="marigold"');
});

test('a call to action without an action is refused', () => {
  expect(() => renderSection(<CallToAction section={{ ...call, actions: [] }} index={9} />)).toThrow(
    'actions is empty',
  );
  const section = { ...call, sectionTitle: undefined };
  expect(() => renderSection(<CallToAction section={section} index={9} />)).toThrow('sectionTitle is required');
});
