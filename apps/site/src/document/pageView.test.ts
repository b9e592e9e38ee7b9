import { describe, expect, test } from 'vitest';
import { createContent } from '../cms/content.ts';
import { COMPLETE, entryOf, snapshotOf } from '../cms/testing/snapshots.ts';
import { cacheTagsOf } from './cacheTags.ts';
import { buildPageView } from './pageView.ts';
import { flagsOfPath } from './variants/flagsOfPath.ts';

const links = (...ids: string[]) => ids.map((id) => ({ sys: { type: 'Link', linkType: 'Entry', id } }));
const snapshot = snapshotOf(
  entryOf('siteSettings', 'siteSettings', { siteName: 'Cumulus' }),
  entryOf('home', 'page', { slug: { 'en-US': '/' }, title: 'Home', sections: links('slot', 'end') }),
  entryOf('slot', 'variantSlot', { flag: 'home-hero', control: links('calm'), variants: links('board') }),
  entryOf('board', 'variant', { value: 'board', sections: links('boardHero', 'boardProof') }),
  ...['calm', 'boardHero', 'boardProof', 'end'].map((id) => entryOf(id, 'hero', { sectionTitle: id })),
);
const content = createContent(snapshot);
const environment = { siteUrl: 'http://localhost', productDomain: 'cumulus.example', isPreview: false };

function viewOf(variantKey?: string) {
  const route = content.routes.byPath.get('/');
  if (!route) throw new Error('no page');
  return buildPageView(content, route, environment, { ...(variantKey !== undefined && { variantKey }) });
}
const titlesOf = (variantKey?: string) => viewOf(variantKey).sections.map(({ sectionTitle }) => sectionTitle);

test('has the sections of the chosen variant, and of the control for all other keys', () => {
  expect(titlesOf('home-hero=board')).toEqual(['boardHero', 'boardProof', 'end']);
  expect(titlesOf('home-hero=')).toEqual(['calm', 'end']);
  expect(titlesOf()).toEqual(['calm', 'end']);
});

test('a variant of which a section is not published shows the control, whatever the key says', () => {
  const { boardProof: _, ...entries } = snapshot.entries;
  const damaged = createContent({ ...snapshot, entries });
  const route = damaged.routes.byPath.get('/');
  if (!route) throw new Error('no page');
  const { parts, sections } = buildPageView(damaged, route, environment, { variantKey: 'home-hero=board' });
  expect(sections.map(({ sectionTitle }) => sectionTitle)).toEqual(['calm', 'end']);
  expect(parts[0]?.slot).toMatchObject({ value: '', values: [] });
  expect(flagsOfPath(damaged, '/')).toEqual([]);
  expect(flagsOfPath(content, '/')).toEqual([{ flag: 'home-hero', values: ['board'] }]);
});

test('a variant is found under the same address as the control', () => {
  const { isNoIndex, debugging, data } = viewOf('home-hero=board');
  expect({ isNoIndex, debugging, path: data.path }).toEqual({ isNoIndex: false, path: '/' });
});

test('lists the flags that only redirect', () => {
  expect(viewOf('demo-redirect=,home-hero=board').redirectFlags).toEqual(['demo-redirect']);
  expect(viewOf('home-hero=board').redirectFlags).toEqual([]);
});

test('has noindex on a debug page', () => {
  const { debugging, isNoIndex, redirectFlags } = viewOf('~debug~id~~AT,home-hero=board');
  const visitor = { hasId: true, hasVariants: false, country: 'AT' };
  expect({ debugging, isNoIndex, redirectFlags }).toEqual({ debugging: visitor, isNoIndex: true, redirectFlags: [] });
});

// REQ-BAN-07
test('a page knows the banner of the moment, when that changes, and has the tags of banners that are closed', () => {
  const banner = (id: string, times: object) => entryOf(id, 'pageBanner', { text: id, ...times });
  const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } });
  const timed = createContent(
    snapshotOf(
      entryOf('siteSettings', 'siteSettings', { banner: link('site') }),
      entryOf('home', 'page', { slug: { 'en-US': '/' }, title: 'Home', banner: link('own') }),
      banner('site', {}),
      banner('own', { opensAt: '2026-12-01T08:00Z', closesAt: '2026-12-24T18:00Z' }),
    ),
  );
  const route = timed.routes.byPath.get('/');
  if (!route) throw new Error('no page');
  const at = (time: string) => {
    const view = buildPageView(timed, route, environment, { now: Date.parse(time) });
    expect(cacheTagsOf(view, 'en-US', 'en-US')).toEqual(expect.arrayContaining(['own', 'site']));
    return [view.banner?.text, view.changesAt && new Date(view.changesAt).toISOString()];
  };
  expect(at('2026-11-30T00:00Z')).toEqual(['site', '2026-12-01T08:00:00.000Z']);
  expect(at('2026-12-01T08:00Z')).toEqual(['own', '2026-12-24T18:00:00.000Z']);
  expect(at('2026-12-24T18:00Z')).toEqual(['site', undefined]);
});

// REQ-RTE-05
test('the page’s id is set by editors, else it is that of its path', () => {
  const idOf = (fields: object) => {
    const page = entryOf('prices', 'page', { slug: { 'en-US': '/pricing' }, title: 'Prices', ...fields });
    const testContent = createContent(snapshotOf(entryOf('siteSettings', 'siteSettings', {}), page));
    const route = testContent.routes.byPath.get('/pricing');
    if (!route) throw new Error('no page');
    return buildPageView(testContent, route, environment).data.pageId;
  };
  expect(idOf({})).toBe('pricing');
  expect(idOf({ pageId: 'prices-2026' })).toBe('prices-2026');
});

test('the site’s own social picture is the home page’s, and no other page’s', () => {
  const settings = entryOf('siteSettings', 'siteSettings', {
    socialImage: { sys: { type: 'Link', linkType: 'Asset', id: 'logo' } },
  });
  const page = (id: string, slug: string, template: string) =>
    entryOf(id, 'page', { slug: { 'en-US': slug }, title: id, template });
  const shown = snapshotOf(settings, page('home', '/', 'home'), page('prices', 'pricing', 'pricing'));
  const file = {
    url: '//images.ctfassets.net/s/logo/b/c.png',
    contentType: 'image/png',
    fileName: 'c.png',
    details: { size: 1 },
  };
  const assets = { logo: { sys: { id: 'logo', type: 'Asset' }, fields: { file: { 'en-US': file } } } };
  const testContent = createContent({ ...shown, assets } as never);
  const imageOf = (path: string) => {
    const route = testContent.routes.byPath.get(path);
    if (!route) throw new Error('no page');
    return buildPageView(testContent, route, environment).socialImage?.metadata.id;
  };
  expect([imageOf('/'), imageOf('/pricing')]).toEqual(['logo', undefined]);
});

describe('in another locale', () => {
  const translated = createContent(
    snapshotOf(
      entryOf('siteSettings', 'siteSettings', { siteName: 'Cumulus' }),
      entryOf('home', 'page', { slug: { 'en-US': '/', de: '/' }, title: 'Home' }),
      entryOf('prices', 'page', {
        slug: { 'en-US': 'pricing', de: 'preise' },
        title: 'Prices',
        sections: links('list'),
      }),
      entryOf('list', 'articleList', { articles: links('fewer', 'more') }),
      entryOf('fewer', 'article', { ...COMPLETE.article, slug: { 'en-US': 'blog/fewer', de: 'magazin/weniger' } }),
      entryOf('more', 'article', { ...COMPLETE.article, slug: { 'en-US': 'blog/more' } }),
    ),
  );
  const route = translated.routes.byPath.get('/de/preise');
  if (!route) throw new Error('no page');
  const view = buildPageView(translated, route, environment);

  test('linked entries have the path of the locale’s slug, or the English one where they have none', () => {
    const [list] = view.sections as unknown as { articles: { metadata: { path?: string } }[] }[];
    expect(list?.articles.map(({ metadata }) => metadata.path)).toEqual(['/de/magazin/weniger', '/blog/more']);
  });

  test('a listing without chosen entries is left out where the locale has none', () => {
    const content = createContent(
      snapshotOf(
        entryOf('siteSettings', 'siteSettings', { siteName: 'Cumulus' }),
        entryOf('home', 'page', { slug: { 'en-US': '/', de: '/' }, title: 'Home', sections: links('list', 'chosen') }),
        entryOf('list', 'articleList', {}),
        entryOf('chosen', 'articleList', { articles: links('fewer') }),
        entryOf('fewer', 'article', { ...COMPLETE.article, slug: { 'en-US': 'blog/fewer' } }),
      ),
    );
    const shown = ['/', '/de'].map((path) => {
      const found = content.routes.byPath.get(path);
      return found && buildPageView(content, found, environment).sections.map(({ metadata }) => metadata.id);
    });
    expect(shown).toEqual([['list', 'chosen'], ['chosen']]);
  });

  test('a listing leaves out an incomplete article only, and knows what it lacks', () => {
    const article = (id: string, changes: object = {}) =>
      entryOf(id, 'article', { ...COMPLETE.article, slug: { 'en-US': `blog/${id}` }, ...changes });
    const content = createContent(
      snapshotOf(
        entryOf('siteSettings', 'siteSettings', { siteName: 'Cumulus' }),
        entryOf('home', 'page', { slug: { 'en-US': '/' }, title: 'Home', sections: links('list') }),
        entryOf('list', 'articleList', {}),
        ...[article('whole'), article('draft', { body: undefined })],
      ),
    );
    const home = content.routes.byPath.get('/');
    const [list] = home ? buildPageView(content, home, environment).sections : [];
    expect(list).toMatchObject({
      articles: [{ metadata: { id: 'whole' } }],
      metadata: { leftOut: [{ id: 'draft', modelName: 'article', fields: [['body']] }] },
    });
    const draft = content.routes.byPath.get('/blog/draft');
    expect(draft && buildPageView(content, draft, environment).title).toBe('Title');
  });

  test('addresses in content lead to the locale’s slug, and stay if the locale has no such page', () => {
    expect(view.data.localizedPaths).toEqual({
      ...{ '/': '/de', '/pricing': '/de/preise' },
      ...{ '/blog/fewer': '/de/magazin/weniger', '/blog/more': '/blog/more' },
    });
  });

  test('languages and breadcrumbs have the paths of the locale’s slugs', () => {
    expect(view.alternates.map(({ path }) => path)).toEqual(['/pricing', '/de/preise']);
    expect(view.breadcrumbs.map(({ path }) => path)).toEqual(['/de', '/de/preise']);
  });
});
