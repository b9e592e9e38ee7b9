// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestTracker } from '../testing/createTestTracker.ts';
import { pendingPageView, pendingPageViews } from './pendingPageView.ts';
import { trackPageViews } from './trackPageViews.ts';

const calls: string[] = [];
const page = vi.fn((name?: string) => calls.push(`page ${name}`));
const tracker = createTestTracker({
  page,
  identify: (_, traits = {}) => calls.push(`identify ${Object.keys(traits).length}`),
});
let tracking: AbortController;

const show = () => dispatchEvent(new Event('pageshow'));
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.documentElement.dataset.pageId = 'pricing';
  calls.length = 0;
  localStorage.clear();
  tracking = new AbortController();
  pendingPageView.start(tracking.signal);
  trackPageViews(tracker, tracking.signal);
});
afterEach(() => {
  tracking.abort();
  vi.useRealTimers();
});

// REQ-ANA-02
test('sends page and identify with the default properties 300 ms after the last of several route changes', async () => {
  show();
  await advance(200);
  show();
  await advance(299);
  expect(calls).toEqual([]);
  // Each in a task of its own.
  await advance(10);
  expect(calls).toEqual(['page pricing', 'identify 6']);
  show();
  await advance(310);
  expect(calls).toHaveLength(4);
});

test('sends page for earlier untracked pages first, with their time, id and address', async () => {
  const where = { path: '/brain', search: '', title: 'Brain', referrer: '', url: 'https://cumulus.example/brain' };
  const timestamp = new Date(Date.now() - 5_000).toISOString();
  const pending = { properties: { pageId: 'brain' }, messageId: 'm1', timestamp, page: where };
  pendingPageViews.add([pending]);
  page.mockClear();
  show();
  await advance(320);
  expect(calls).toEqual(['page brain', 'page pricing', 'identify 6']);
  const address = { actual_url: where.url, actual_path: where.path, browser: expect.any(String) };
  expect(page.mock.calls[0]).toEqual(['brain', expect.objectContaining(address), pending]);
  show();
  await advance(320);
  expect(calls.filter((call) => call === 'page brain')).toHaveLength(1);
});

test('a tracked view is not stored for the next page', async () => {
  show();
  await advance(320);
  dispatchEvent(new Event('pagehide'));
  expect(pendingPageViews.take()).toEqual([]);
});

test('a view that was stored for the next page counts once, even if the closing page still runs its timer', async () => {
  show();
  // On a busy machine, the debounce's timer runs late.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 400);
  dispatchEvent(new Event('pagehide'));
  await advance(320);
  clock.mockRestore();
  expect(calls).toEqual(['page pricing']);
  expect(pendingPageViews.take()).toEqual([]);
});

test('nothing is sent after it was stopped', async () => {
  show();
  tracking.abort();
  show();
  await advance(1_000);
  expect(calls).toEqual([]);
});
