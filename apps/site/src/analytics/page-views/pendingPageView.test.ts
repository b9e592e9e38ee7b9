// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leftViews, uncountedView } from './pendingPageView.ts';

let ending: AbortController;

const show = () => dispatchEvent(new Event('pageshow'));
const leave = () => dispatchEvent(new Event('pagehide'));
const pageIds = () => leftViews.take().map(({ properties }) => properties.pageId);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  document.documentElement.dataset.pageId = 'pricing';
  ending = new AbortController();
  uncountedView.hold(ending.signal);
});
afterEach(() => {
  ending.abort();
  vi.useRealTimers();
});

test('a view that wasn’t counted when the page is left is left behind, with when and where it was', () => {
  const shownAt = new Date().toISOString();
  show();
  vi.advanceTimersByTime(1_000);
  leave();
  leave();
  expect(leftViews.take()).toEqual([
    {
      properties: { pageId: 'pricing' },
      messageId: expect.any(String),
      timestamp: shownAt,
      page: expect.objectContaining({ path: location.pathname }),
    },
  ]);
});

test('each time that the page is brought back is a view of its own', () => {
  for (let view = 0; view < 2; view += 1) {
    show();
    vi.advanceTimersByTime(400);
    leave();
  }
  expect(pageIds()).toEqual(['pricing', 'pricing']);
});

test('who leaves within 300 ms is not counted', () => {
  show();
  vi.advanceTimersByTime(299);
  leave();
  expect(pageIds()).toEqual([]);
});

test('nor is what was counted already, nor what the visitor no longer allows', () => {
  show();
  vi.advanceTimersByTime(1_000);
  uncountedView.drop();
  leave();
  show();
  vi.advanceTimersByTime(1_000);
  ending.abort();
  leave();
  expect(localStorage).toHaveLength(0);
});
