import { expect, test } from 'vitest';
import { cpuMsOf } from '../../platform/testing/cpuMsOf.ts';
import { scriptedSite } from '../testing/scriptedSite.ts';
import type { Call } from './call.ts';
import { redirectStep } from './steps.ts';

const step = redirectStep(scriptedSite());
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
])('%s is sent on: %s', (path, isSent) => {
  expect(isAnswered(path)).toBe(isSent);
});

test('a path of thousands of slashes costs next to nothing', () => {
  const path = `${'/'.repeat(7_900)}x/`;
  const costMs = () =>
    cpuMsOf(() => {
      for (let n = 0; n < 50; n += 1) isAnswered(path);
    });
  // What else the machine does only adds: the quickest tells. By a regular expression it were 50 times 55 ms.
  expect(Math.min(...Array.from({ length: 3 }, costMs))).toBeLessThan(500);
});
