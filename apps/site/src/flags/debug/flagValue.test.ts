import { expect, test } from 'vitest';
import { parseValue, textOfValue } from './flagValue.ts';

test('parses input by the flag’s type', () => {
  expect(parseValue('true', 'control')).toBe('true');
  expect(parseValue('', '/pricing')).toBe('');
  expect(parseValue('2.5', 1)).toBe(2.5);
  expect(parseValue('{"rows": 3}', { rows: 1 })).toEqual({ rows: 3 });
});

test('describes the fault and the expected value', () => {
  expect(() => parseValue('many', 1)).toThrow('"many" is no number. Write for example 2.5');
  expect(() => parseValue('{rows', {})).toThrow('no JSON');
});

test('shows each value so that it is distinguishable', () => {
  expect(['', 'a', true, 2, { rows: 1 }, null].map(textOfValue)).toEqual([
    '(empty)',
    'a',
    'true',
    '2',
    '{"rows":1}',
    'null',
  ]);
});
