import type { CardEntry, FeatureBentoEntry, LinkEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { FeatureBento } from './FeatureBento.tsx';

const link = testSection<LinkEntry>('link', { label: 'See tasks', url: '/features/tasks' });
const cards = [
  testSection<CardEntry>('card', {
    title: 'Boards',
    body: 'Work in **columns**.',
    size: 'large',
    color: 'peach',
    link,
  }),
  testSection<CardEntry>('card', { title: 'Docs' }),
];
const bento = testSection<FeatureBentoEntry>('featureBento', { sectionTitle: 'What you get', cards });

test('each card is an article with an h3, a size and a tone', () => {
  const html = renderSection(<FeatureBento section={bento} index={3} />);
  expect(html.match(/<article/g)).toHaveLength(2);
  expect(html).toMatch(/<h2>What you get<\/h2>.*<h3[^>]*>Boards<\/h3>/s);
  expect(html).toContain('data-size="large" data-tone="peach"');
  expect(html).toContain('data-size="small"');
  expect(html).toContain('<strong>columns</strong>');
  expect(html).toMatch(/<a [^>]*href="\/features\/tasks"/);
});

test.each(['mosaic', 'columns', 'spotlight', 'staircase'] as const)('has the layout %s', (layout) => {
  expect(renderSection(<FeatureBento section={{ ...bento, layout }} index={3} />)).toContain(`class="cards ${layout}"`);
});

test('a card with only a title has no empty elements', () => {
  const html = renderSection(<FeatureBento section={{ ...bento, cards: [cards[1] as CardEntry] }} index={3} />);
  expect(html).toContain('<div class="words"><h3 class="title">Docs</h3></div></article>');
});

test('in a window the action is the last of the text, before the picture in reading order', () => {
  const html = renderSection(<FeatureBento section={{ ...bento, design: 'window' }} index={3} />);
  expect(html.match(/<article class="card"/g)).toHaveLength(2);
  expect(html).toContain('data-size="large" data-tone="peach"');
  expect(html).toMatch(/<h3[^>]*>Boards<\/h3>.*<a [^>]*class="button action"[^>]*href="\/features\/tasks"/s);
  expect(html).toContain('<div class="words"><h3 class="title">Docs</h3></div></article>');
});
