import { expect, test } from 'vitest';
import { sectionModelsIn } from './sectionModelsIn.ts';

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

test('an article that is itself a section is searched', () => {
  expect(sectionModelsIn([{ modelName: 'article', body: { target: { modelName: 'questions' } } }])).toContain(
    'questions',
  );
});
