import { expect, test } from 'vitest';
import { missingFields } from './missingFields.ts';

const entry = (modelName: string, id: string, fields: object) => ({ modelName, metadata: { id }, ...fields });
const link = entry('link', 'more', { internalName: 'More', label: 'More', url: '/more' });

test('finds nothing where all required fields are filled', () => {
  const section = entry('split', 'one', { sectionInternalName: 'One', action: link });
  expect(missingFields(section)).toEqual([]);
});

test.each([undefined, null, '', ' \n', []])(
  'names a field that is %j, in the entry itself and in what it shows',
  (empty) => {
    const card = entry('card', 'second', { internalName: 'Second', title: empty, link });
    const section = entry('featureBento', 'bento', { sectionInternalName: empty, cards: [card, card] });
    expect(missingFields(section)).toEqual([
      { entry: 'featureBento bento', fields: ['sectionInternalName'] },
      { entry: 'card second', fields: ['title'] },
    ]);
  },
);

test('looks at a page that is linked to, not at what is on it, and lets it be without a slug', () => {
  const hero = entry('hero', 'hidden', {});
  const page = entry('page', 'team', {
    ...{ internalName: 'Team', template: 'team', seoTitle: 'T', seoDescription: 'T', sections: [hero] },
  });
  const group = entry('teamGroup', 'group', { internalName: 'Group', title: 'Group', pages: [page] });
  expect(missingFields(group)).toEqual([{ entry: 'page team', fields: ['title'] }]);
});

test('an entry that leads back to itself, and a content type that is unknown, end the search', () => {
  const loop: Record<string, unknown> = entry('riddle', 'loop', {});
  loop.self = loop;
  expect(missingFields(loop)).toEqual([]);
});

test('names what a section asks for beyond the content model, and the fields of which one would do', () => {
  const video = entry('mediaVideo', 'tour', { internalName: 'Tour', title: 'Tour' });
  const hero = entry('hero', 'top', { sectionInternalName: 'Top', media: video });
  expect(missingFields(hero)).toEqual([
    { entry: 'hero top', fields: ['sectionTitle'] },
    { entry: 'mediaVideo tour', fields: ['url', 'file'] },
  ]);
});

test('names what was left out of an entry, but not of a page that it links to', () => {
  const leftOut = [{ id: 'second', modelName: 'card', fields: [['title']] }];
  const page = entry('page', 'team', { ...{ template: 'team', title: 'T', seoTitle: 'T', seoDescription: 'T' } });
  page.metadata = { id: 'team', leftOut } as never;
  const section = entry('split', 'one', { sectionInternalName: 'One', page: { ...page, internalName: 'Team' } });
  section.metadata = { id: 'one', leftOut } as never;
  expect(missingFields(section)).toEqual([{ entry: 'card second', fields: ['title'] }]);
});

test('a content type may be named like a property of objects', () => {
  expect(missingFields(entry('constructor', 'one', {}))).toEqual([]);
});
