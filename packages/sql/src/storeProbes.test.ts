import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { StoreError } from './StoreError.ts';
import { StoreHealth } from './StoreHealth.ts';
import { startProbing } from './storeProbes.ts';

beforeEach(() => {
  vi.useFakeTimers();
  for (const level of ['error', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A store whose operations do what `answers` says. */
function startStore() {
  const health = new StoreHealth('leads');
  const works = () => Promise.resolve();
  const answers = { read: works, write: works, disk: works };
  const asked = { read: 0, write: 0, disk: 0 };
  const probe = (aspect: keyof typeof answers) => () => {
    asked[aspect] += 1;
    return health.watch(aspect, answers[aspect]);
  };
  onTestFinished(startProbing(health, { read: probe('read'), write: probe('write'), disk: probe('disk') }));
  return { health, answers, asked, works };
}
const fails = () => Promise.reject(new StoreError('unavailable', 'it is away'));
const hangs = () => new Promise<void>(() => undefined);

it('knows without traffic within 5 s that a store is away, hangs or has no room, and soon that it is back', async () => {
  for (const [aspect, answer] of [
    ['read', fails],
    ['read', hangs],
    ['disk', fails],
  ] as const) {
    const { health, answers, works } = startStore();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(health.problems()).toEqual([]);
    let answerLate: () => void = () => undefined;
    answers[aspect] = answer === hangs ? () => new Promise<void>((resolve) => (answerLate = resolve)) : () => answer();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(health.problems()).toHaveLength(1);
    answers[aspect] = works;
    answerLate();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(health.problems()).toEqual([]);
  }
});

it('writes only while writing fails, until that succeeds', async () => {
  const { health, answers, asked, works } = startStore();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.write).toBe(0);
  answers.write = fails;
  await health.watch('write', fails).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked.write).toBe(3);
  expect(health.isFailing('write')).toBe(true);
  answers.write = works;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.write).toBe(4);
  expect(health.problems()).toEqual([]);
});

it('asks a store that hangs nothing more, and notes that once', async () => {
  const { health, answers, asked } = startStore();
  answers.read = hangs;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.read).toBe(1);
  expect(health.problems()).toEqual([expect.stringContaining('tried 1 times: no answer within 3 s')]);
});
