import { expect, test } from 'vitest';
import { contentOf } from '../content/contentOf.ts';
import { entryOf, snapshotOf } from '../content/testing/snapshotOf.ts';
import { buildPageView } from './buildPageView.ts';

const links = (...ids: string[]) => ids.map((id) => ({ sys: { type: 'Link', linkType: 'Entry', id } }));
const snapshot = snapshotOf(
  entryOf('siteSettings', 'siteSettings', { siteName: 'Cumulus' }),
  entryOf('home', 'page', { slug: { 'en-US': '/' }, title: 'Home', sections: links('slot', 'end') }),
  entryOf('slot', 'variantSlot', { flag: 'home-hero', control: links('calm'), variants: links('board') }),
  entryOf('board', 'variant', { value: 'board', sections: links('boardHero', 'boardProof') }),
  ...['calm', 'boardHero', 'boardProof', 'end'].map((id) => entryOf(id, 'hero', { sectionTitle: id })),
);
const content = contentOf(snapshot, { builtInOrigin: undefined } as never);
const environment = { siteUrl: 'http://localhost', productDomain: 'cumulus.example', isPreview: false };

function viewOf(variantKey?: string) {
  const route = content.routes.byPath.get('/');
  if (!route) throw new Error('no page');
  return buildPageView(content, route, environment, { ...(variantKey !== undefined && { variantKey }) });
}
const titlesOf = (variantKey?: string) => viewOf(variantKey).sections.map(({ sectionTitle }) => sectionTitle);

test('has the sections of the chosen variant, and those of the control for everyone else', () => {
  expect(titlesOf('home-hero=board')).toEqual(['boardHero', 'boardProof', 'end']);
  expect(titlesOf('home-hero=')).toEqual(['calm', 'end']);
  expect(titlesOf()).toEqual(['calm', 'end']);
});

test('a variant is found under the same address as the control', () => {
  const { isNoIndex, debugging, data } = viewOf('home-hero=board');
  expect({ isNoIndex, debugging, path: data.path }).toEqual({ isNoIndex: false, path: '/' });
});

test('names the flags that only lead elsewhere', () => {
  expect(viewOf('demo-redirect=,home-hero=board').redirectFlags).toEqual(['demo-redirect']);
  expect(viewOf('home-hero=board').redirectFlags).toEqual([]);
});

test('is not for search engines while somebody tries flags out', () => {
  const { debugging, isNoIndex, redirectFlags } = viewOf('~debug~id~~AT,home-hero=board');
  const visitor = { hasId: true, hasVariants: false, country: 'AT' };
  expect({ debugging, isNoIndex, redirectFlags }).toEqual({ debugging: visitor, isNoIndex: true, redirectFlags: [] });
});

test('the page’s id is the one that editors gave it, else that of its path', () => {
  const idOf = (fields: object) => {
    const page = entryOf('prices', 'page', { slug: { 'en-US': '/pricing' }, title: 'Prices', ...fields });
    const made = contentOf(snapshotOf(entryOf('siteSettings', 'siteSettings', {}), page), {
      builtInOrigin: undefined,
    } as never);
    const route = made.routes.byPath.get('/pricing');
    if (!route) throw new Error('no page');
    return buildPageView(made, route, environment).data.pageId;
  };
  expect(idOf({})).toBe('pricing');
  expect(idOf({ pageId: 'prices-2026' })).toBe('prices-2026');
});
