import { expect, it } from 'vitest';
import { findJsonError, findJsonLine, jsonMembers } from './jsonPlaces.ts';

it.each([
  ['{}'],
  ['[]'],
  [' {"a": [1, -2.5e3, true, null, "x\\n\\u00e9"], "b": {"c": {}}} \n'],
  ['"text"'],
  [`{"a": "${'long '.repeat(300_000)}"}`],
])('finds nothing in JSON', (text) => {
  expect(() => JSON.parse(text)).not.toThrow();
  expect(findJsonError(text)).toBeUndefined();
});

it.each([
  ['', 1],
  ['{\n"a": oops}', 2],
  ['{\n"a": 1,\n}', 3],
  ['[\n1\n2]', 3],
  ['{"a"\n1}', 2],
  ['{"a": 1}\n\nx', 3],
  ['{"a": [1}\n', 1],
  ['{\n"a": "line\nbreak"}', 2],
  ['[1, 2', 1],
  ["{'a': 1}", 1],
  ['[01]', 1],
])('finds the line in %j', (text, line) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(findJsonError(text)).toBe(line);
});

const TEXT = `{
  "a": [
    { "b": "},{\\"c\\": [1", "deep": { "x": true } },
    {},
    [], -1.5e3,
    {
      "b": {
        "$regex": "(?=a)"
      }
    }
  ],
  "b:\\u0041": null
}`;

it.each([
  [[], 1],
  [['a'], 2],
  [['a', 0], 3],
  [['a', 0, 'b'], 3],
  [['a', 0, 'deep', 'x'], 3],
  [['a', 1], 4],
  [['a', 2], 5],
  [['a', 3], 5],
  [['a', 4], 6],
  [['a', 4, 'b', '$regex'], 8],
  [['b:A'], 12],
  [['a', 5], undefined],
  [['c'], undefined],
  [['a', 0, 'c'], undefined],
])('the value at %j begins in line %s', (path, line) => {
  expect(findJsonLine(TEXT, path)).toBe(line);
});

it('finds no line where a text nests too deep, and what is before that', () => {
  const deep = `{"a": "b", "c": ${'['.repeat(100_000)}`;
  expect([findJsonError(deep), findJsonLine(deep, ['a'])]).toEqual([undefined, undefined]);
  expect(jsonMembers(deep).map(({ name, value }) => [name, value])).toEqual([
    ['a', 'b'],
    ['c', undefined],
  ]);
});

it('lists the members of a text with mistakes', () => {
  const text = '{ // "a": "0"\n"a": "1",, "b": [{"a": 2}], "a" "3", "c": "4\n"d": "5"}';
  const members = jsonMembers(text).map(({ name, value, line, depth }) => [name, value, line, depth]);
  expect(members).toEqual([
    ['a', '1', 2, 1],
    ['b', undefined, 2, 1],
    ['a', undefined, 2, 3],
    ['a', undefined, 2, 1],
    ['c', '4', 2, 1],
    ['d', '5', 3, 1],
  ]);
  expect(jsonMembers(text).map(({ isDuplicate }) => isDuplicate)).toEqual([false, false, false, true, false, false]);
});
