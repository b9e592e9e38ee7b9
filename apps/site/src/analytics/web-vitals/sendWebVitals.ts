import type { EventProperties } from '@cumulus/tracking-plan';
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { randomId } from '../../platform/browser/randomId.ts';
import type { Tracker } from '../tracker/trackedEvent.ts';

type WebVitals = EventProperties['web vitals'];

/** A view of this document: from its load, its activation after prerendering, or its return from the back/forward cache. */
interface MeasuredView {
  navigationType?: WebVitals['navigationType'];
  metrics: Pick<WebVitals, 'lcp' | 'inp' | 'cls' | 'fcp' | 'ttfb'>;
}

let view: MeasuredView = { metrics: {} };
let isObserving = false;

/**
 * Sends one event with all metrics of the page view when the page is hidden, as before it is left. Where a visitor comes back to the tab and a metric
 * changes, the next time sends another with the same `viewId`, whose `report` is one higher.
 * REQ-MON-06.
 * @param signal stops; after another consent the view has another id, which doesn't connect the two visitors
 */
export function sendWebVitals(tracker: Tracker, signal: AbortSignal): void {
  observe();
  let sent = { view, viewId: randomId(), report: 0, text: '{}' };
  const send = () => {
    const { navigationType, metrics } = view;
    const text = JSON.stringify(metrics);
    if (sent.view !== view) sent = { view, viewId: randomId(), report: 0, text: '{}' };
    if (!navigationType || text === sent.text) return;
    sent = { ...sent, report: sent.report + 1, text };
    const { pageId } = document.documentElement.dataset;
    tracker.track('web vitals', { viewId: sent.viewId, report: sent.report, pageId, navigationType, ...metrics });
  };
  // Also before a page is left. While capturing: after web-vitals, which listens on window, and before sendOnLeave, whose beacon has the event too.
  const options = { capture: true, signal };
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send(), options);
}

/** Once per document: the observers of web-vitals can't be stopped. What they read stays in memory until it is sent with consent. */
function observe(): void {
  if (isObserving) return;
  isObserving = true;
  // Before the listeners of web-vitals, which report the restored page's metrics from theirs.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) view = { metrics: {} };
  });
  for (const onMetric of [onLCP, onINP, onCLS, onFCP, onTTFB]) onMetric(record);
}

function record({ name, value, rating, navigationType }: MetricType): void {
  if (navigationType === 'soft-navigation') return;
  const isScore = name === 'CLS';
  view.navigationType = navigationType;
  view.metrics[METRICS[name]] = { value: isScore ? Math.round(value * 10_000) / 10_000 : Math.round(value), rating };
}

const METRICS = { LCP: 'lcp', INP: 'inp', CLS: 'cls', FCP: 'fcp', TTFB: 'ttfb' } as const;
