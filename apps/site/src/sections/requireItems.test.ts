import { expect, test } from 'vitest';
import { requireItems } from './requireItems.ts';

const section = { sectionInternalName: 'Home – bento' };

test('leaves out what could not be resolved', () => {
  expect(requireItems(['a', undefined, 'b', null], section, 'cards')).toEqual(['a', 'b']);
});

test.each([[undefined], [[]], [[undefined]]])('names the section and the field of an empty list (%o)', (items) => {
  expect(() => requireItems(items, section, 'cards')).toThrow('Section "Home – bento": cards is empty');
});

test('names what it got instead of a list', () => {
  expect(() => requireItems('no list' as never, section, 'cards')).toThrow('cards must be a list, got string');
});
