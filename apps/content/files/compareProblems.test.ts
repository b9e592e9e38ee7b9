import { expect, test } from 'vitest';
import { compareProblems } from './compareProblems.ts';

const problem = (message: string, line?: number) => ({ file: 'a.json', message, ...(line && { line }) });
const unread = (position: number) =>
  problem(
    `not read: Expected ',' in JSON at position ${position} (line ${position} column 1); its last good state stays in use`,
    position,
  );

test('a new problem is added, one that is no longer there is solved', () => {
  const [one, other] = [problem('one'), problem('other')];
  expect(compareProblems([one], [other])).toEqual({ added: [other], solved: [one] });
});

test.each([
  ['its line', problem('the field "a" is wrong', 3), problem('the field "a" is wrong', 9)],
  ['the position of the parser', unread(3), unread(9)],
  [
    'the number of an item without id',
    problem('Entry without id (number 3 of the space): x'),
    problem('Entry without id (number 4 of the space): x'),
  ],
])('a problem is the same where only %s moved', (_, before, now) => {
  expect(compareProblems([before], [now])).toEqual({ added: [], solved: [] });
});

test('a file that cannot be read for another reason is logged again, and not as solved', () => {
  const now = problem('not read: Unexpected end of JSON input');
  expect(compareProblems([unread(3)], [now])).toEqual({ added: [now], solved: [] });
  expect(compareProblems([now], [])).toEqual({ added: [], solved: [now] });
});
