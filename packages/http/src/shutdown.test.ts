import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShutdown, DRAIN_LIMIT_MS } from './shutdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server whose draining ends when the test says so. */
function scripted(lameDuckMs: number) {
  const steps: string[] = [];
  const draining = Promise.withResolvers<void>();
  const shutdown = createShutdown({
    ...{ program: 'site', lameDuckMs },
    announce: () => void steps.push('announce'),
    drain: () => {
      steps.push('drain');
      return draining.promise;
    },
    exit: (code) => void steps.push(`exit ${code}`),
  });
  return { steps, shutdown, draining };
}

it('announces at once, drains after the lame duck’s time, then ends', async () => {
  const { steps, shutdown, draining } = scripted(5_000);
  shutdown.start(0);
  shutdown.start(1);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(steps).toEqual(['announce']);
  await vi.advanceTimersByTimeAsync(1);
  expect(steps).toEqual(['announce', 'drain']);
  draining.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(steps).toEqual(['announce', 'drain', 'exit 0']);
});

it('drains at once without a lame duck, and when it is hurried', async () => {
  const none = scripted(0);
  none.shutdown.start(0);
  const hurried = scripted(5_000);
  hurried.shutdown.start(0);
  hurried.shutdown.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect([none.steps, hurried.steps]).toEqual([
    ['announce', 'drain'],
    ['announce', 'drain'],
  ]);
});

it('ends though draining doesn’t', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const { steps, shutdown } = scripted(0);
  shutdown.start(1);
  await vi.advanceTimersByTimeAsync(DRAIN_LIMIT_MS);
  expect(steps.at(-1)).toBe('exit 1');
  expect(error.mock.calls).toEqual([['site: still busy 8 s after it closed: it ends now']]);
  error.mockRestore();
});

it('ends with a failure where draining fails', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const { steps, shutdown, draining } = scripted(0);
  shutdown.start(0);
  await vi.advanceTimersByTimeAsync(0);
  draining.reject(new Error('the store is away'));
  await vi.advanceTimersByTimeAsync(0);
  expect(steps.at(-1)).toBe('exit 1');
  expect(error.mock.calls[0]?.[0]).toMatch(/^site: stopping: error [0-9a-f]{8}: Error: the store is away\n/);
  error.mockRestore();
});
