import { expect, it } from 'vitest';
import { countValues, measureJson, parseIfJson, scalarNumber, scalarText } from './json.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

it.each([
  ['{"a":[{"b":1}]}', 3],
  ['{"a":1,"b":2}', 2],
  ['[[],{}]', 4],
  ['[1,1,1,1]', 4],
  ['["","",""]', 3],
  ['["[[[{,", "\\"[[[", "\\\\"]', 3],
  ['1', 0],
])('counts the values of %s', (text, count) => {
  const json = bytesOf(text);
  expect([countValues(json, 0), countValues(json, 100)]).toEqual([Math.min(1, count), count]);
});

it('parses JSON, and nothing else', () => {
  expect(['{"a":1}', 'null', '', '{"a":'].map(parseIfJson)).toEqual([{ a: 1 }, null, undefined, undefined]);
});

it.each([
  ['1', 0],
  ['{"a":[{"b":1}],"c":[[[]]]}', 4],
  ['[[],[],"[[[["]', 2],
])('measures the nesting of %s, up to a limit', (text, depth) => {
  const depthUpTo = (limit: number) => measureJson(bytesOf(text), { values: 100, depth: limit }).depth;
  expect([depthUpTo(0), depthUpTo(100)]).toEqual([Math.min(1, depth), depth]);
});

it('takes no text of an object, whose conversion may throw', () => {
  expect([{ toString: 1 }, ['a'], null, undefined, 'a', 1, false].map(scalarText)).toEqual([
    '',
    '',
    '',
    '',
    'a',
    '1',
    'false',
  ]);
});

it('reads numbers of scalars only', () => {
  expect([{ valueOf: 1, toString: 1 }, [5], '7', 8, undefined].map(scalarNumber)).toEqual([
    ...[Number.NaN, Number.NaN, 7, 8, Number.NaN],
  ]);
});
