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

it('begins a stage after the one before has ended', async () => {
  quiet();
  const begun: string[] = [];
  const held = Promise.withResolvers<undefined>();
  const stage = (name: string, isHeld = false) => ({
    name,
    run: async () => {
      begun.push(name);
      if (isHeld) await held.promise;
      return { passed: 1, failed: 0 };
    },
  });
  const isDone = runStages([stage('unit', true), stage('browser'), stage('last')]);
  await new Promise(setImmediate);
  expect(begun).toEqual(['unit']);
  held.resolve(undefined);
  expect(await isDone).toEqual({ passed: 3, failed: 0 });
  expect(begun).toEqual(['unit', 'browser', 'last']);
});
