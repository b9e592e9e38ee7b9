// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tracker } from '../tracker/trackedEvent.ts';
import { leftViews, uncountedView } from './pendingPageView.ts';
import { startPageViews } from './trackPageViews.ts';

const told: string[] = [];
const page = vi.fn((name: string) => told.push(`page ${name}`));
const tracker = {
  page,
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

test('pages that were left uncounted come first, with their time, id and address', async () => {
  const where = { path: '/brain', search: '', title: 'Brain', referrer: '', url: 'https://cumulus.example/brain' };
  const timestamp = new Date(Date.now() - 5_000).toISOString();
  const left = { properties: { pageId: 'brain' }, messageId: 'm1', timestamp, page: where };
  leftViews.leave([left]);
  page.mockClear();
  show();
  await pass(320);
  expect(told).toEqual(['page brain', 'page pricing', 'identify 6']);
  const address = { actual_url: where.url, actual_path: where.path, browser: expect.any(String) };
  expect(page.mock.calls[0]).toEqual(['brain', expect.objectContaining(address), left]);
  show();
  await pass(320);
  expect(told.filter((call) => call === 'page brain')).toHaveLength(1);
});

test('what was counted is not left behind', async () => {
  const ending = new AbortController();
  uncountedView.hold(ending.signal);
  show();
  await pass(320);
  dispatchEvent(new Event('pagehide'));
  expect(leftViews.take()).toEqual([]);
  ending.abort();
});

test('nothing after it was stopped', async () => {
  show();
  stop();
  show();
  await pass(1_000);
  expect(told).toEqual([]);
});
