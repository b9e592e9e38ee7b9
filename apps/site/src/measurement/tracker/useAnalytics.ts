import { useContext } from 'react';
import { AnalyticsContext } from './AnalyticsContext.ts';
import type { Tracker } from './Tracker.ts';

/**
 * The tracker, for components that live in the browser. What server-rendered HTML needs is in data attributes (measurement/clicks).
 * @throws outside an AnalyticsProvider (specification section 8)
 */
export function useAnalytics(): Tracker {
  const tracker = useContext(AnalyticsContext);
  if (!tracker) throw new Error('Expected Segment context provider to be mounted');
  return tracker;
}
