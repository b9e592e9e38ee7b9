import { expect, test } from 'vitest';
import { cardTone, requireItems } from './section.ts';

const section = { sectionInternalName: 'Home – bento' };

test('leaves out unresolved links', () => {
  expect(requireItems(['a', undefined, 'b', null], section, 'cards')).toEqual(['a', 'b']);
});

test.each([[undefined], [[]], [[undefined]]])('the error of an empty list names section and field (%o)', (items) => {
  expect(() => requireItems(items, section, 'cards')).toThrow('Section "Home – bento": cards is empty');
});

test('the error names what it got instead of a list', () => {
  expect(() => requireItems('no list' as never, section, 'cards')).toThrow('cards must be a list, got string');
});

test('a card keeps its colour where it is visible', () => {
  expect(cardTone('mint', 'peach')).toBe('mint');
  expect(cardTone('mint', undefined)).toBe('mint');
  expect(cardTone('ink', 'ink')).toBe('ink');
  expect(cardTone(undefined, 'ink')).toBeUndefined();
});

test('a card in its section’s colour becomes white', () => {
  expect(cardTone('mint', 'mint')).toBe('paper');
});
