import type { HeroEntry, LinkEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { Hero } from './Hero.tsx';

const bare = testSection<HeroEntry>('hero', { sectionTitle: 'Clear skies for busy teams' });

test('has the page’s h1 and the section analytics fields', () => {
  const html = renderSection(<Hero section={{ ...bare, sectionId: 'top', sectionColor: 'sky' }} index={1} />);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain('<h1>Clear skies for busy teams</h1>');
  expect(html).toMatch(/<section id="top"[^>]* data-section-index="1"[^>]* data-section-color="sky"/);
  expect(html).toContain('data-section-model-name="hero"');
});

test('renders no empty elements for empty fields', () => {
  const html = renderSection(<Hero section={{ ...bare, proof: [], actions: [] }} index={1} />);
  expect(html).not.toMatch(/<(ul|p|a)[ >]/);
  expect(html).not.toContain('media');
  expect(html).toContain('data-bare=""');
});

test.each(['split', 'splitReverse', 'centered', 'panorama', 'poster', 'stage', 'letter'] as const)(
  '%s has title, actions and picture in this order',
  (layout) => {
    const action = testSection<LinkEntry>('link', { label: 'Start free', url: '/signup', style: 'primary' });
    const html = renderSection(
      <Hero
        section={{
          ...bare,
          layout,
          actions: [action],
          body: 'All of it **here**.',
          note: 'No card.',
          proof: ['Six languages'],
        }}
        index={1}
      />,
    );
    expect(html).toContain(`class="frame ${layout}"`);
    const order = ['<h1', '<strong>here', 'Start free', 'No card.', 'Six languages'].map((part) => html.indexOf(part));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
  },
);

test('without a title the error names what is missing', () => {
  const section = { ...bare, sectionTitle: undefined };
  expect(() => renderSection(<Hero section={section} index={1} />)).toThrow(
    'Hero "Test – hero": sectionTitle is required',
  );
});
