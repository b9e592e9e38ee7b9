import { expect, test } from 'vitest';
import { describeProblem } from './exportFiles.ts';

test('a problem is one line, and text of editors in it can’t change how it shows', () => {
  const message = 'link "x": the field "url" links to /a\nb\u0000\u202Egpj, where there is no page';
  expect(describeProblem({ file: 'home.json', line: 7, message })).toBe(
    'home.json:7: link "x": the field "url" links to /a\\nb\\u0000\\u202Egpj, where there is no page',
  );
});
