import { expect, it } from 'vitest';
import { countValues, findJsonError, findJsonLine, measureJson, parseIfJson } from './json.ts';

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
