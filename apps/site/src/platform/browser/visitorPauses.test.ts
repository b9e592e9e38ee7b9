// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPauses } from './visitorPauses.ts';

let stopping: AbortController;
let endTask: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  stopping = new AbortController();
  endTask = () => undefined;
  class Observer {
    private readonly note: () => void;
    constructor(note: () => void) {
      this.note = note;
    }
    observe({ type }: PerformanceObserverInit): void {
      if (type === 'longtask') endTask = this.note;
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer);
});
afterEach(() => {
  stopping.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Begins to wait, and gives what tells whether the moment has come. */
function waiting(next: () => Promise<void>): () => boolean {
  let isOver = false;
  next().then(() => {
    isOver = true;
  });
  return () => isOver;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

// REQ-PRF-12
test('without an input the first moment comes when the page has been quiet for 5 s, counted from its last long task', async () => {
  const isOver = waiting(watchPauses(stopping.signal));
  await pass(3_000);
  endTask();
  await pass(4_999);
  expect(isOver()).toBe(false);
  await pass(1);
  expect(isOver()).toBe(true);
});

test.each(['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'])(
  'after %s it comes when the visitor has rested for a second',
  async (input) => {
    const isOver = waiting(watchPauses(stopping.signal));
    await pass(300);
    dispatchEvent(new Event(input));
    await pass(800);
    dispatchEvent(new Event(input));
    await pass(999);
    expect(isOver()).toBe(false);
    await pass(1);
    expect(isOver()).toBe(true);
  },
);

test('a click or a key before the watching counts as an input', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  const isOver = waiting(watchPauses(stopping.signal));
  await pass(999);
  expect(isOver()).toBe(false);
  await pass(1);
  expect(isOver()).toBe(true);
});

test('later moments need no quiet page, but a rest', async () => {
  const next = watchPauses(stopping.signal);
  const first = waiting(next);
  await pass(5_000);
  expect(first()).toBe(true);
  const second = waiting(next);
  await pass(0);
  expect(second()).toBe(true);
  dispatchEvent(new Event('keydown'));
  const third = waiting(next);
  await pass(999);
  expect(third()).toBe(false);
  await pass(1);
  expect(third()).toBe(true);
});

test('somebody who never rests is waited for 15 s at most', async () => {
  const isOver = waiting(watchPauses(stopping.signal));
  for (let step = 0; step < 29; step += 1) {
    dispatchEvent(new Event('scroll'));
    await pass(500);
  }
  expect(isOver()).toBe(false);
  dispatchEvent(new Event('scroll'));
  await pass(500);
  expect(isOver()).toBe(true);
});

test('an abort ends the waiting at once', async () => {
  const isOver = waiting(watchPauses(stopping.signal));
  stopping.abort();
  await pass(0);
  expect(isOver()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
