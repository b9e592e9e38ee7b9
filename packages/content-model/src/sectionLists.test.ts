import { expect, test } from 'vitest';
import { deriveSectionLists } from './sectionLists.ts';

const list = (id: string, field: string, models: string[]) => ({
  sys: { id },
  name: id,
  fields: [{ id: field, type: 'Array', items: { type: 'Link', validations: [{}, { linkContentType: models }] } }],
});
const modelsOf = (type: ReturnType<typeof list>) => type.fields[0]?.items.validations[1]?.linkContentType;

test('a section that pages accept is accepted by articles, slots and variants, in the same order', () => {
  const page = list('page', 'sections', ['quickTour', 'hero', 'storageTable', 'availability', 'variantSlot']);
  const article = list('article', 'sections', ['hero']);
  const slot = list('variantSlot', 'control', ['hero', 'availability']);
  const variant = list('variant', 'sections', ['quickTour', 'hero', 'availability']);
  expect(deriveSectionLists([page, article, slot, variant])).toBe(true);
  expect(modelsOf(article)).toEqual(['quickTour', 'hero']);
  expect(modelsOf(slot)).toEqual(['quickTour', 'hero', 'availability']);
  expect(modelsOf(variant)).toEqual(['quickTour', 'hero', 'availability']);
  expect(deriveSectionLists([page, article, slot, variant])).toBe(false);
});
