import { expect, test } from 'vitest';
import { cacheTagsOf } from './cacheTags.ts';
import type { PageView } from './pageView.ts';

const item = (id: string, modelName: string, fields: object = {}) => ({ ...fields, modelName, metadata: { id } });

function viewOf(entry: object, more: object = {}): PageView {
  const settings = item('settings', 'siteSettings', { header: item('header', 'header') });
  return { entry, settings, parts: [], breadcrumbs: [], ...more } as unknown as PageView;
}

const tagsOf = (view: PageView, locale = 'en-US') => cacheTagsOf(view, locale, 'en-US').sort();

test('names entries and assets at any depth, in lists, rich text and cycles', () => {
  const quote: Record<string, unknown> = item('quote', 'quote', { picture: item('portrait', 'asset') });
  quote.again = quote;
  const body = { content: [{ data: { target: quote } }] };
  const entry = item('home', 'page', { sections: [item('text', 'richText', { body })] });
  expect(tagsOf(viewOf(entry))).toEqual(['header', 'home', 'portrait', 'quote', 'settings', 'text']);
});

test('includes what a link shows of another page, not the content of that page', () => {
  const other = item('other', 'page', {
    picture: item('otherPicture', 'asset'),
    sections: [item('otherHero', 'hero')],
    parent: item('parent', 'page', { sections: [item('parentHero', 'hero')] }),
  });
  const entry = item('home', 'page', { sections: [item('teams', 'teamIndex', { pages: [other] })] });
  const tags = tagsOf(viewOf(entry));
  expect(tags).toEqual(expect.arrayContaining(['other', 'otherPicture', 'parent']));
  expect(tags).not.toEqual(expect.arrayContaining(['otherHero']));
  expect(tags).not.toEqual(expect.arrayContaining(['parentHero']));
});

test('names what was left out of an entry, so that it is shown once it is complete', () => {
  const menu = item('menu', 'menu');
  const leftOut = [{ id: 'incomplete', modelName: 'link', fields: [['label']] }];
  Object.assign(menu.metadata, { leftOut });
  expect(tagsOf(viewOf(item('home', 'page', { menu })))).toContain('incomplete');
});

test('names the pages of the breadcrumb', () => {
  const view = viewOf(item('design', 'page'), { breadcrumbs: [{ entryId: 'home', title: 'Home', path: '/' }] });
  expect(tagsOf(view)).toContain('home');
});

test('a list of articles depends on every article, a translated page on the addresses of its language', () => {
  const list = item('list', 'articleList', { articles: [] });
  expect(tagsOf(viewOf(item('home', 'page'), { parts: [{ sections: [list], index: 1 }] }))).toContain('model:article');
  const translated = tagsOf(viewOf(item('home', 'page')), 'de');
  expect(translated).toEqual(expect.arrayContaining(['routes:de', 'routes:en-US']));
  expect(tagsOf(viewOf(item('home', 'page'))).join()).not.toMatch(/model:|routes:/);
});

test('of a slot: the slot, its variants as such, and only the sections that are shown', () => {
  const variant = item('board', 'variant', { value: 'board', sections: [item('boardHero', 'hero')] });
  const slot = item('slot', 'variantSlot', { flag: 'hero', control: [item('plainHero', 'hero')], variants: [variant] });
  const parts = [{ sections: [item('boardHero', 'hero', { media: item('picture', 'mediaScene') })], index: 1 }];
  expect(tagsOf(viewOf(item('home', 'page', { sections: [slot] }), { parts }))).toEqual(
    ['board', 'boardHero', 'header', 'home', 'picture', 'settings', 'slot'].sort(),
  );
});
