import { expect, it } from 'vitest';
import { findJsonLine } from './findJsonLine.ts';

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
