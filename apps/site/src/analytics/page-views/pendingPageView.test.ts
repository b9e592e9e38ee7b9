// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pendingPageView, pendingPageViews } from './pendingPageView.ts';

let ending: AbortController;

const show = () => dispatchEvent(new Event('pageshow'));
const leave = () => dispatchEvent(new Event('pagehide'));
const pageIds = () => pendingPageViews.take().map(({ properties }) => properties.pageId);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  document.documentElement.dataset.pageId = 'pricing';
  ending = new AbortController();
  pendingPageView.start(ending.signal);
});
afterEach(() => {
  ending.abort();
  vi.useRealTimers();
});

test('a view that was not tracked when the page is left is stored with its time and page', () => {
  const shownAt = new Date().toISOString();
  show();
  vi.advanceTimersByTime(1_000);
  leave();
  leave();
  expect(pendingPageViews.take()).toEqual([
    {
      properties: { pageId: 'pricing' },
      messageId: expect.any(String),
      timestamp: shownAt,
      page: expect.objectContaining({ path: location.pathname }),
    },
  ]);
});

test('each restore of the page is a separate view', () => {
  for (let view = 0; view < 2; view += 1) {
    show();
    vi.advanceTimersByTime(400);
    leave();
  }
  expect(pageIds()).toEqual(['pricing', 'pricing']);
});

test('a view shorter than 300 ms does not count', () => {
  show();
  vi.advanceTimersByTime(299);
  leave();
  expect(pageIds()).toEqual([]);
});

test('neither a tracked view nor one after a withdrawal is stored', () => {
  show();
  vi.advanceTimersByTime(1_000);
  pendingPageView.take();
  leave();
  show();
  vi.advanceTimersByTime(1_000);
  ending.abort();
  leave();
  expect(localStorage).toHaveLength(0);
});
