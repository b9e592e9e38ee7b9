// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tracker } from '../tracker/Tracker.ts';
import { startPageViews } from './startPageViews.ts';

const told: string[] = [];
const tracker = {
  page: (name: string) => told.push(`page ${name}`),
  identify: (_: unknown, traits: object) => told.push(`identify ${Object.keys(traits).length}`),
} as unknown as Tracker;
let stop: () => void;

const show = () => dispatchEvent(new Event('pageshow'));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.documentElement.dataset.pageId = 'pricing';
  told.length = 0;
  stop = startPageViews(tracker);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('page and identify with the default properties, 300 ms after the last of several route changes', async () => {
  show();
  await pass(200);
  show();
  await pass(299);
  expect(told).toEqual([]);
  // Each in a task of its own.
  await pass(10);
  expect(told).toEqual(['page pricing', 'identify 6']);
  show();
  await pass(310);
  expect(told).toHaveLength(4);
});

test('nothing after it was stopped', async () => {
  show();
  stop();
  show();
  await pass(1_000);
  expect(told).toEqual([]);
});
