import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runInTurn } from './idleQueue.ts';

let idle: (() => void)[] = [];

beforeEach(() => {
  idle = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const nextIdle = async () => {
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  idle.shift()?.();
};

test('each part waits for idle time, and for the one before to settle', async () => {
  const order: string[] = [];
  const settle: (() => void)[] = [];
  const part = (name: string) => () => {
    order.push(name);
    return new Promise<void>((resolve) => settle.push(resolve));
  };
  const all = ['one', 'two'].map((name) => runInTurn(name, part(name)));
  expect(order).toEqual([]);
  await nextIdle();
  await vi.waitFor(() => expect(order).toEqual(['one']));
  expect(idle).toEqual([]);
  settle[0]?.();
  await nextIdle();
  await vi.waitFor(() => expect(order).toEqual(['one', 'two']));
  settle[1]?.();
  await Promise.all(all);
});

test('a part that fails leaves one line, and the next goes on', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const next = vi.fn();
  runInTurn('acme', () => Promise.reject(new Error('blocked')));
  const last = runInTurn('other', next);
  await nextIdle();
  await nextIdle();
  await last;
  expect(next).toHaveBeenCalledOnce();
  expect(errors.mock.calls.map(([place]) => place)).toEqual(['[acme]']);
});

test('a part that never settles holds up the next for 10 s at most', async () => {
  vi.useFakeTimers();
  const next = vi.fn();
  runInTurn('silent', () => new Promise(() => undefined));
  runInTurn('other', next);
  await vi.advanceTimersByTimeAsync(0);
  idle.shift()?.();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(idle).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  idle.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(next).toHaveBeenCalledOnce();
});
