import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { copyContent } from '../testing/copyContent.ts';
import { entry } from '../testing/fixtureSpace.ts';
import { checkFolder } from './checkFolder.ts';

/** A page type of the test, only in the registry of the content model. */
vi.mock('../../../packages/content-model/src/pageTypes.ts', async (original) => {
  const { PAGE_TYPES } = await original<typeof import('../../../packages/content-model/src/pageTypes.ts')>();
  const recipe = {
    slugFolders: [{ folder: 'recipes', indexTemplate: 'recipes' }],
    summaryField: 'taste',
    openingId: 'recipe',
    feedPath: '/recipes.xml',
  };
  return { PAGE_TYPES: { ...PAGE_TYPES, recipe } };
});

const copy = copyContent();
afterAll(() => copy.remove());

const recipe = (id: string, slug: string) =>
  entry('recipe', id, { internalName: { 'en-US': id }, slug: { 'en-US': slug }, title: { 'en-US': id } });
const link = (id: string, url: string) =>
  entry('link', id, { internalName: { 'en-US': id }, label: { 'en-US': id }, url: { 'en-US': url } });

test('knows the addresses, folder, anchors and feed of another page type', async () => {
  const file = join(copy.folder, 'cumulus/space.json');
  const space = copy.read(file) as { contentTypes?: { sys: { id: string } }[] };
  const article = space.contentTypes?.find(({ sys }) => sys.id === 'article');
  const own = ['internalName', 'slug', 'title'];
  const fields = (article as unknown as { fields: { id: string }[] }).fields.filter(({ id }) => own.includes(id));
  const type = { ...article, sys: { ...article?.sys, id: 'recipe' }, name: 'Recipe', fields };
  copy.write('cumulus/space.json', JSON.stringify({ ...space, contentTypes: [...(space.contentTypes ?? []), type] }));
  const entries = [
    recipe('soup', 'recipes/soup'),
    recipe('bread', 'bread'),
    link('toSoup', '/recipes/soup#recipe'),
    link('toFeed', '/recipes.xml'),
    link('toNothing', '/recipes/salt'),
  ];
  copy.write('cumulus/entries/zz.json', JSON.stringify({ entries }));
  const messages = (await checkFolder(copy.folder, Date.parse('2026-11-22T12:00:00Z'))).problems.map(
    ({ message }) => message,
  );
  expect(messages).toEqual([
    'recipe "bread": the slug "bread" in en-US is without its folder: write "recipes/bread"',
    'link "toNothing": the field "url" links to /recipes/salt, where there is no page',
  ]);
});
