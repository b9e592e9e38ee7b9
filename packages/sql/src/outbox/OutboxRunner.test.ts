import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OutboxRunner, POLL_MS } from './OutboxRunner.ts';

const log = { error: vi.fn() };
beforeEach(() => {
  vi.useFakeTimers();
  log.error.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('steps at once when it is woken during a step, else after the wait, until it is ended', async () => {
  const steps: number[] = [];
  const runner = new OutboxRunner({
    log,
    name: 'mail',
    async step() {
      steps.push(Date.now());
      if (steps.length === 1) runner.wake();
      return POLL_MS;
    },
  });
  const start = Date.now();
  runner.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(steps).toEqual([start, start]);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(steps).toHaveLength(3);
  await runner.end(0);
  await vi.advanceTimersByTimeAsync(10 * POLL_MS);
  expect(steps).toHaveLength(3);
});

test('records an outcome again when the store refuses it: the message would be sent once more', async () => {
  const runner = new OutboxRunner({ log, name: 'mail', step: async () => POLL_MS });
  const write = vi.fn().mockRejectedValueOnce(new Error('busy')).mockResolvedValueOnce(undefined);
  const recorded = runner.record(write);
  await vi.runAllTimersAsync();
  await recorded;
  expect(write).toHaveBeenCalledTimes(2);
  const refused = expect(runner.record(vi.fn().mockRejectedValue(new Error('away')))).rejects.toThrow('away');
  await vi.runAllTimersAsync();
  await refused;
});

test('a pause ends after its time, also where the clock is set back', async () => {
  const runner = new OutboxRunner({ log, name: 'mail', step: async () => POLL_MS });
  expect(runner.pauseMs).toBe(0);
  runner.pauseFor(60_000);
  vi.setSystemTime(Date.now() - 86_400_000);
  expect(runner.pauseMs).toBe(60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runner.pauseMs).toBe(0);
});

test('logs a problem once in ten minutes, and goes on', async () => {
  const step = vi.fn().mockRejectedValue(new Error('locked'));
  const runner = new OutboxRunner({ log, name: 'mail', step });
  runner.start();
  await vi.advanceTimersByTimeAsync(10 * POLL_MS);
  expect(step.mock.calls.length).toBeGreaterThan(5);
  expect(log.error.mock.calls).toEqual([["mail: the outbox can't be used: locked"]]);
  expect(runner.lastProblem).toBe("the outbox can't be used: locked");
  await runner.end(0);
});
