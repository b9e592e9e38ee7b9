import type { SectionFields } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { headingIds, sectionModelsIn } from './pageEntries.ts';

test('finds sections at any depth, through cycles, but not behind a link to another page', () => {
  const tabs: Record<string, unknown> = { modelName: 'tabs' };
  tabs.items = [{ modelName: 'tabItem', back: tabs }];
  const body = { content: [{ data: { target: { modelName: 'carousel' } } }] };
  const other = { modelName: 'page', sections: [{ modelName: 'planTable' }] };
  expect([...sectionModelsIn([tabs, { modelName: 'richText', body, link: other }])].sort()).toEqual([
    'carousel',
    'richText',
    'tabItem',
    'tabs',
  ]);
});

test('searches an article that is itself a section', () => {
  expect(sectionModelsIn([{ modelName: 'article', body: { target: { modelName: 'questions' } } }])).toContain(
    'questions',
  );
});

const heading = (value: string) => ({ nodeType: 'heading-2', data: {}, content: [{ nodeType: 'text', value }] });
const text = (...content: object[]) => ({ nodeType: 'document', data: {}, content });
const item = (id: string, modelName: string, fields: object = {}) =>
  ({ ...fields, modelName, metadata: { id } }) as unknown as SectionFields;
const idsOf = (...sections: SectionFields[]) => [...headingIds(sections).values()];

test('headings of different texts of a page have different ids', () => {
  const [one, two] = [heading('What it costs'), heading('What it costs')];
  const ids = headingIds([item('a', 'richText', { body: text(one) }), item('b', 'richText', { body: text(two) })]);
  expect([ids.get(one), ids.get(two)]).toEqual(['what-it-costs', 'what-it-costs-2']);
});

test('anchors of sections and ids of the document are not reused', () => {
  const texts = item('a', 'richText', { body: text(heading('Plans'), heading('Content')) });
  expect(idsOf(texts, item('b', 'hero', { sectionId: 'plans' }))).toEqual(['plans-2', 'content-2']);
});

test('a section embedded in a text counts, the text of another page does not', () => {
  const inner = item('inner', 'richText', { body: text(heading('Why')) });
  const other = item('other', 'article', { body: text(heading('Why')) });
  const link = (target: object) => ({ nodeType: 'embedded-entry-block', data: { target }, content: [] });
  const body = text(heading('Why'), link(other), link(inner));
  expect(idsOf(item('own', 'article', { body }))).toEqual(['why', 'why-2']);
});

test('circular links are visited once', () => {
  const section: Record<string, unknown> = { ...item('a', 'richText', { body: text(heading('Why')) }) };
  section.again = section;
  expect(idsOf(section as unknown as SectionFields)).toEqual(['why']);
});
