import { expect, test } from 'vitest';
import { scriptedSite } from '../testing/scriptedSite.ts';
import type { Call } from './call.ts';
import { createRedirectStep } from './requestListener.ts';

const step = createRedirectStep(scriptedSite());
const response = { writeHead: () => undefined, end: () => undefined };
const isAnswered = (path: string) => step({ path, query: '', response } as unknown as Call);

test.each([
  ['/pricing/', true],
  ['/pricing///', true],
  ['/pricing', false],
  ['/', false],
  ['//', false],
  ['/nothing/', false],
  ['//pricing/', false],
])('%s is redirected: %s', (path, isSent) => {
  expect(isAnswered(path)).toBe(isSent);
});

test('a path of thousands of slashes is handled like any other', () => {
  // By a regular expression that backtracks this took 55 ms each.
  expect(isAnswered(`${'/'.repeat(7_900)}x/`)).toBe(false);
});
