import { expect, test, vi } from 'vitest';
import { createContent, settingsOf } from '../../cms/content.ts';
import { entryOf, snapshotOf } from '../../cms/testing/snapshots.ts';
import { cacheTagsOf } from '../cacheTags.ts';
import { resolvePath } from '../locatePage.ts';
import { buildPageView } from '../pageView.ts';
import { feedModelAt, feedTags, rssFeed } from '../seo/feed.ts';
import { llmsLine } from '../seo/llmsIndex.ts';
import { sitemap } from '../seo/sitemap.ts';
import { structuredData } from '../seo/structuredData.ts';
import type { PageType } from './pageType.ts';

/** A made-up page type, in the two registries and nowhere else. */
interface Recipe extends Record<string, unknown> {
  title: string;
  taste: string;
}
const asRecipe = (entry: unknown) => entry as Recipe;

vi.mock('../../../../../packages/content-model/src/pageTypes.ts', async (original) => {
  const { PAGE_TYPES } = await original<typeof import('../../../../../packages/content-model/src/pageTypes.ts')>();
  const recipe = {
    slugFolders: [{ folder: 'recipes', indexTemplate: 'recipes' }],
    summaryField: 'taste',
    openingId: 'recipe',
    feedPath: '/recipes.xml',
  };
  return { PAGE_TYPES: { ...PAGE_TYPES, recipe } };
});
vi.mock('./index.ts', async (original) => {
  const { pageTypes } = await original<typeof import('./index.ts')>();
  const recipe: PageType = {
    openGraphType: 'website',
    linkedFields: [],
    opening: (entry) => ({ ...entry, sectionInternalName: 'Recipe', sectionId: 'recipe', sectionTitle: entry.title }),
    description: (entry) => `Tastes of ${asRecipe(entry).taste}`,
    parent: (_entry, content, { locale }) => content.graph(locale).entry('home', 'page'),
    structuredData: (entry) => ({ '@type': 'Recipe', name: entry.title }),
    compare: (one, other) => one.title.localeCompare(other.title),
    listing: {
      model: 'numbers',
      fill: (section, entries) => ({ ...section, sectionTitle: entries.map(({ title }) => title).join() }),
    },
    feed: {
      indexPath: '/recipes',
      linkedModels: ['cook'],
      title: () => 'Recipes',
      item: (entry) => ({ title: entry.title, description: asRecipe(entry).taste, date: '1970-01-01' }),
    },
  };
  return { pageTypes: { ...pageTypes, recipe } };
});

const links = (...ids: string[]) => ids.map((id) => ({ sys: { type: 'Link', linkType: 'Entry', id } }));
const recipe = (id: string, fields: object = {}) =>
  entryOf(id, 'recipe', {
    slug: { 'en-US': `recipes/${id}`, de: `rezepte/${id}` },
    title: id,
    taste: 'salt',
    ...fields,
  });
const content = createContent(
  snapshotOf(
    entryOf('siteSettings', 'siteSettings', { siteName: 'Cumulus', description: 'Work', organization: {} }),
    entryOf('home', 'page', { slug: { 'en-US': '/', de: '/' }, title: 'Home', sections: links('list') }),
    entryOf('list', 'numbers', {}),
    recipe('soup', { sections: links('more') }),
    recipe('bread'),
    entryOf('more', 'hero', { sectionTitle: 'More', actions: links('bread') }),
  ),
);
const ORIGIN = 'https://www.cumulus.example';
const environment = { siteUrl: ORIGIN, productDomain: 'cumulus.example', isPreview: false };

function viewAt(path: string) {
  const route = content.routes.byPath.get(path);
  if (!route) throw new Error(`no page at ${path}`);
  return buildPageView(content, route, environment);
}

test('has addresses in each locale of its slug, which the sitemap names', () => {
  expect([...content.routes.byPath.keys()]).toEqual(expect.arrayContaining(['/recipes/soup', '/de/rezepte/soup']));
  expect(resolvePath(content, '/recipes/soup')).toEqual({ path: '/recipes/soup', status: 200 });
  expect(sitemap(content, ORIGIN)).toContain(`<loc>${ORIGIN}/de/rezepte/bread</loc>`);
});

test('its page opens with the entry, below the page above', () => {
  const { sections, breadcrumbs, description } = viewAt('/recipes/soup');
  expect(sections.map(({ modelName, sectionTitle }) => [modelName, sectionTitle])).toEqual([
    ['recipe', 'soup'],
    ['hero', 'More'],
  ]);
  expect(breadcrumbs.map(({ path }) => path)).toEqual(['/', '/recipes/soup']);
  expect(description).toBe('Tastes of salt');
});

test('search engines and language models get the data of its type', () => {
  expect(structuredData(viewAt('/recipes/soup'))).toContainEqual(
    expect.objectContaining({ '@type': 'Recipe', name: 'soup' }),
  );
  expect(llmsLine(viewAt('/recipes/soup').entry, `${ORIGIN}/recipes/soup`)).toBe(
    `- [soup](${ORIGIN}/recipes/soup): Tastes of salt`,
  );
});

test('has a feed in the order of its type, at an address of the site', () => {
  const model = feedModelAt('/recipes.xml');
  const settings = settingsOf(content, 'en-US');
  if (!model || !settings) throw new Error('no feed');
  expect(resolvePath(content, '/recipes.xml')).toEqual({ path: '/recipes.xml', status: 200 });
  expect(feedTags(model)).toEqual(['routes:*', 'model:recipe', 'model:cook', 'siteSettings']);
  const feed = rssFeed(content, model, settings, ORIGIN) ?? '';
  expect(feed.indexOf('recipes/bread')).toBeGreaterThan(0);
  expect(feed.indexOf('recipes/bread')).toBeLessThan(feed.indexOf('recipes/soup'));
});

test('a section lists its pages, and the page of the section depends on all of them', () => {
  const view = viewAt('/');
  expect(view.sections.map(({ sectionTitle }) => sectionTitle)).toEqual(['bread,soup']);
  expect(cacheTagsOf(view, 'en-US', 'en-US')).toContain('model:recipe');
});

test('the content of a linked page is no part of the page that links to it', () => {
  const tags = cacheTagsOf(viewAt('/recipes/soup'), 'en-US', 'en-US');
  expect(tags).toContain('bread');
  expect(tags).not.toContain('model:recipe');
});
