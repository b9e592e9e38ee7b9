import { expect, test } from 'vitest';
import { entryOf, snapshotOf } from '../../apps/site/src/cms/testing/snapshots.ts';
import { listCombinations } from './listCombinations.ts';
import { readContent } from './readContent.ts';

const links = (...ids: string[]) => ids.map((id) => ({ sys: { type: 'Link', linkType: 'Entry', id } }));

test('names every combination in every language, flags in their order, the control first', () => {
  const content = snapshotOf(
    entryOf('home', 'page', { slug: { 'en-US': '/', de: '/' }, sections: links('hero', 'cards') }),
    entryOf('plain', 'page', { slug: { 'en-US': 'plain' } }),
    entryOf('hero', 'variantSlot', { flag: 'hero', variants: links('board', 'brain') }),
    entryOf('cards', 'variantSlot', { flag: 'cards', variants: links('new') }),
    ...['board', 'brain', 'new'].map((value) => entryOf(value, 'variant', { value })),
  );
  const keys = ['', 'new'].flatMap((cards) => ['', 'board', 'brain'].map((hero) => `cards=${cards},hero=${hero}`));
  expect(listCombinations(content)).toEqual({ '/': keys, '/de': keys });
});

test('the shipped content has its experiments', () => {
  const found = listCombinations(readContent());
  expect(found['/']).toHaveLength(6);
  expect(found['/contact-sales']).toContain('contact-sales-landing-page=true,sales-desk-is-online=');
  for (const locale of ['', '/fr-FR', '/es-ES', '/it', '/pt-BR', '/de'])
    expect(found[`${locale}/pricing`]).toEqual([
      'pricing-quiz-banner-is-active=',
      'pricing-quiz-banner-is-active=true',
    ]);
});
