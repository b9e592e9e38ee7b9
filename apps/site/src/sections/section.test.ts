import { expect, test } from 'vitest';
import { cardTone, requireItems } from './section.ts';

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

test('a piece keeps its colour where it is seen', () => {
  expect(cardTone('mint', 'peach')).toBe('mint');
  expect(cardTone('mint', undefined)).toBe('mint');
  expect(cardTone('ink', 'ink')).toBe('ink');
  expect(cardTone(undefined, 'ink')).toBeUndefined();
});

test('a piece of its section’s own colour goes white', () => {
  expect(cardTone('mint', 'mint')).toBe('paper');
});
