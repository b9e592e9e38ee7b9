import { createContext, type ReactNode, useContext } from 'react';
import { siteTracker } from './siteTracker.ts';
import type { Tracker } from './trackedEvent.ts';

/** The tracker that a component tells what happened. */
export const AnalyticsContext = createContext<Tracker | undefined>(undefined);

interface AnalyticsProviderProps {
  /** Other than the site's in tests only. */
  tracker?: Tracker;
  children: ReactNode;
}

/** Lets everything inside measure by useAnalytics. The renderer wraps every component in it, on the server and in the browser. */
export function AnalyticsProvider({ tracker = siteTracker, children }: AnalyticsProviderProps) {
  return <AnalyticsContext value={tracker}>{children}</AnalyticsContext>;
}

/**
 * The tracker, for components that live in the browser. What server-rendered HTML needs is in data attributes (analytics/clicks).
 * @throws outside an AnalyticsProvider (specification section 8)
 */
export function useAnalytics(): Tracker {
  const tracker = useContext(AnalyticsContext);
  if (!tracker) throw new Error('Expected Segment context provider to be mounted');
  return tracker;
}
