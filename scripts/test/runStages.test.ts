import { afterEach, expect, it, vi } from 'vitest';
import { runStages } from './runStages.mjs';

afterEach(() => vi.restoreAllMocks());

const quiet = () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
};

it('adds up the counts and counts a crash as one failure', async () => {
  quiet();
  const total = await runStages([
    { name: 'lint', run: async () => ({ passed: 3, failed: 1 }) },
    { name: 'unit', run: () => Promise.reject(new Error('crash')) },
  ]);
  expect(total).toEqual({ passed: 3, failed: 2 });
});

it('does not run what needs a build that failed, and counts it as failed', async () => {
  quiet();
  const run = vi.fn();
  const total = await runStages([
    { name: 'build', run: async () => ({ passed: 0, failed: 1 }) },
    { name: 'browser', needsBuild: true, run },
  ]);
  expect(total).toEqual({ passed: 0, failed: 2 });
  expect(run).not.toHaveBeenCalled();
});
