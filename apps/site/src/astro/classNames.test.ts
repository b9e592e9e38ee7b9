import { join } from 'node:path';
import { expect, test } from 'vitest';
import { moduleCodes, shortClassName } from './classNames.ts';

const file = join(import.meta.dirname, '../sections/Hero/Hero.module.css');
const css = '.hero { color: red }\n.hero .words-2, .media { margin: 0.5em }';

test('numbers the classes of a module after its letters', () => {
  const code = moduleCodes().get('sections/Hero/Hero.module.css');
  expect(['hero', 'words-2', 'media'].map((name) => shortClassName(name, file, css))).toEqual([
    `${code}0`,
    `${code}1`,
    `${code}2`,
  ]);
});

test('ignores the query that Vite may add to the path', () => {
  expect(shortClassName('media', `${file}?used`, css)).toBe(shortClassName('media', file, css));
});

test('every module has its own letters', () => {
  const codes = [...moduleCodes().values()];
  expect(codes.length).toBeGreaterThan(52);
  expect(new Set(codes).size).toBe(codes.length);
});

test('the error names a file that is no CSS module of the site', () => {
  expect(() => shortClassName('a', '/elsewhere/A.module.css', '.a{}')).toThrow('A.module.css');
});
