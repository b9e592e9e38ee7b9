// @vitest-environment happy-dom
import { validateEvent } from '@cumulus/tracking-plan';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MetricType } from 'web-vitals';
import { createTestTracker } from '../testing/createTestTracker.ts';

type OnMetric = (metric: MetricType) => void;

const vitals = vi.hoisted(() => {
  const observers: Record<string, OnMetric> = {};
  const observe = (name: string) => (report: OnMetric) => {
    observers[name] = report;
  };
  return { observers, observe };
});
vi.mock('web-vitals', () => ({
  onLCP: vitals.observe('LCP'),
  onINP: vitals.observe('INP'),
  onCLS: vitals.observe('CLS'),
  onFCP: vitals.observe('FCP'),
  onTTFB: vitals.observe('TTFB'),
}));

interface Sent {
  viewId: string;
  report: number;
}

let sent: Sent[];
let tracking: AbortController;
let isHidden: boolean;

const track = (event: string, properties: object) => {
  expect(validateEvent({ type: 'track', event, properties: { ...properties } })).toEqual({ isValid: true });
  sent.push(properties as Sent);
};
const start = async () => {
  tracking = new AbortController();
  const { sendWebVitals } = await import('./sendWebVitals.ts');
  sendWebVitals(createTestTracker({ track }), tracking.signal);
};
const measure = (name: MetricType['name'], value: number, fields: Partial<MetricType> = {}) =>
  vitals.observers[name]?.({ name, value, rating: 'good', navigationType: 'navigate', ...fields } as MetricType);
const hide = () => {
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
};
const show = () => {
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(async () => {
  vi.resetModules();
  sent = [];
  isHidden = false;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
  document.documentElement.dataset.pageId = 'pricing';
  await start();
});
afterEach(() => {
  tracking.abort();
  vi.restoreAllMocks();
});

// REQ-MON-06
test('a page view is one event with all metrics, when it is hidden', () => {
  measure('LCP', 1_234.56, { rating: 'needs-improvement' });
  measure('CLS', 0.123_456);
  measure('FCP', 800.4);
  measure('TTFB', 99.5);
  expect(sent).toEqual([]);
  hide();
  expect(sent).toEqual([
    {
      viewId: expect.stringMatching(/./),
      report: 1,
      pageId: 'pricing',
      navigationType: 'navigate',
      lcp: { value: 1_235, rating: 'needs-improvement' },
      cls: { value: 0.123_5, rating: 'good' },
      fcp: { value: 800, rating: 'good' },
      ttfb: { value: 100, rating: 'good' },
    },
  ]);
});

test('a page without metrics sends nothing', () => {
  hide();
  expect(sent).toEqual([]);
});

test('a visitor who comes back and sees a shift sends a second report of the same view', () => {
  measure('CLS', 0);
  hide();
  show();
  hide();
  show();
  measure('CLS', 0.3, { rating: 'poor' });
  hide();
  expect(sent).toMatchObject([
    { report: 1, cls: { value: 0 } },
    { report: 2, cls: { value: 0.3, rating: 'poor' } },
  ]);
  expect(sent[0]?.viewId).toBe(sent[1]?.viewId);
});

test('a page restored from the back/forward cache is a view of its own', () => {
  measure('LCP', 900);
  measure('INP', 40);
  hide();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  show();
  hide();
  show();
  measure('LCP', 16, { navigationType: 'back-forward-cache' });
  hide();
  expect(sent).toMatchObject([
    { report: 1, navigationType: 'navigate' },
    { report: 1, navigationType: 'back-forward-cache', lcp: { value: 16 } },
  ]);
  expect(sent[1]).not.toHaveProperty('inp');
  expect(sent[0]?.viewId).not.toBe(sent[1]?.viewId);
});

test('after a withdrawal nothing is sent, and another consent gets another view id', async () => {
  measure('LCP', 900);
  hide();
  tracking.abort();
  measure('LCP', 1_000);
  hide();
  expect(sent).toHaveLength(1);
  await start();
  hide();
  expect(sent).toMatchObject([{ lcp: { value: 900 } }, { report: 1, lcp: { value: 1_000 } }]);
  expect(sent[0]?.viewId).not.toBe(sent[1]?.viewId);
});
