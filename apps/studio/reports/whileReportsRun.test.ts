import { expect, it } from 'vitest';
import { startRoutes } from '../testing/startRoutes.ts';
import { whileReportsRun } from './whileReportsRun.ts';

it('answers 504 when reports get no processor, and ends them', async () => {
  const reasons: unknown[] = [];
  const studio = await startRoutes([
    {
      ...{ method: 'GET', path: '/slow', permission: 'reports' },
      handle: (call) =>
        whileReportsRun(
          call,
          (signal) =>
            new Promise((_, reject) => {
              signal.addEventListener('abort', () => {
                reasons.push(signal.reason);
                reject(signal.reason);
              });
            }),
          10,
        ),
    },
  ]);
  const answer = await fetch(`${studio.url}/slow`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([504, '10']);
  expect(await answer.text()).toContain('choose a shorter period, or try again later');
  expect(reasons).toHaveLength(1);
  await studio.close();
});
