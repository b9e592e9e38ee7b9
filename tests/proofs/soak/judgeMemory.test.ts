import { expect, test } from 'vitest';
import { judgeMemory, LIMITS, type Sample } from './judgeMemory.ts';

/** Ten minutes, a sample every five seconds, with the sawtooth of a garbage collector. */
const course = (mbAt: (seconds: number) => number): Sample[] =>
  Array.from({ length: 121 }, (_, index) => ({
    seconds: index * 5,
    mb: mbAt(index * 5) + (index % 7) * 3,
  }));

// REQ-PRF-04
test('judges a garbage collector’s sawtooth as flat', () => {
  const { maxMb, growthMbPerMinute, growthMb } = judgeMemory(course(() => 200));
  expect(maxMb).toBe(218);
  expect(Math.abs(growthMbPerMinute)).toBeLessThan(LIMITS.growthMbPerMinute / 10);
  expect(growthMb).toBe(0);
});

test('finds a leak of two megabytes a minute below a sawtooth', () => {
  const { growthMbPerMinute } = judgeMemory(course((seconds) => 200 + seconds / 30));
  expect(growthMbPerMinute).toBeCloseTo(2, 1);
  expect(growthMbPerMinute).toBeGreaterThan(LIMITS.growthMbPerMinute);
});

test('finds a step', () => {
  expect(judgeMemory(course((seconds) => (seconds < 300 ? 200 : 240))).growthMb).toBeGreaterThan(LIMITS.growthMb);
});

test('refuses a run that is too short', () => {
  expect(() => judgeMemory(course(() => 200).slice(0, 5))).toThrow('5 samples say nothing');
});
