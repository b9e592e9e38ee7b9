import { expect, test } from 'vitest';
import { parseValue, textOfValue } from './flagValue.ts';

test('reads what was typed as what the flag is', () => {
  expect(parseValue('true', 'control')).toBe('true');
  expect(parseValue('', '/pricing')).toBe('');
  expect(parseValue('2.5', 1)).toBe(2.5);
  expect(parseValue('{"rows": 3}', { rows: 1 })).toEqual({ rows: 3 });
});

test('says what is wrong and what would be right', () => {
  expect(() => parseValue('many', 1)).toThrow('"many" is no number. Write for example 2.5');
  expect(() => parseValue('{rows', {})).toThrow('no JSON');
});

test('shows each value so that it can be told from others', () => {
  expect(['', 'a', true, 2, { rows: 1 }, null].map(textOfValue)).toEqual([
    '(empty)',
    'a',
    'true',
    '2',
    '{"rows":1}',
    'null',
  ]);
});
