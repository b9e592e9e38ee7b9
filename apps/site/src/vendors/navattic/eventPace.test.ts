import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEventPace, type EventPace, PACE } from './eventPace.ts';

let pace: EventPace;
let sent: number[];
const add = (from: number, to: number) => {
  const taken: boolean[] = [];
  for (let id = from; id <= to; id += 1) taken.push(pace.add(() => sent.push(id)));
  return taken.filter(Boolean).length;
};
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

beforeEach(() => {
  vi.useFakeTimers();
  pace = createEventPace();
  sent = [];
});
afterEach(() => vi.useRealTimers());

// REQ-DMO-04
test('twenty are sent without waiting, a hundred more wait in order, and the rest is dropped', () => {
  expect(add(1, 500)).toBe(PACE.perSecond + PACE.maxWaiting);
  expect(sent).toEqual(numbers(1, 20));
  for (let second = 1; second <= 5; second += 1) {
    vi.advanceTimersByTime(999);
    expect(sent).toHaveLength(20 * second);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(numbers(1, 20 * (second + 1)));
  }
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveLength(120);
});

// REQ-DMO-04
test('no second has more than twenty, however they arrive', () => {
  const times: number[] = [];
  for (let step = 0; step < 400; step += 1) {
    pace.add(() => times.push(performance.now()));
    vi.advanceTimersByTime(step % 7 === 0 ? 130 : 3);
  }
  vi.advanceTimersByTime(60_000);
  expect(times.length).toBeGreaterThan(150);
  const inSecondFrom = (start: number) => times.filter((time) => time >= start && time < start + 1_000).length;
  expect(Math.max(...times.map(inSecondFrom))).toBe(20);
});

test('what waits can be dropped, and the allowance stays used', () => {
  add(1, 60);
  pace.clear();
  vi.advanceTimersByTime(500);
  add(61, 61);
  expect(sent).toEqual(numbers(1, 20));
  vi.advanceTimersByTime(500);
  expect(sent).toEqual([...numbers(1, 20), 61]);
});
