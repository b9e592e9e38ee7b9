import { createContext, type ReactNode, useContext } from 'react';
import { siteTracker } from './siteTracker.ts';
import type { Tracker } from './trackedEvent.ts';

const AnalyticsContext = createContext<Tracker | undefined>(undefined);

/** Provides the site's tracker to useAnalytics. The renderer wraps every component in it, on the server and in the browser. */
export function AnalyticsProvider({ children }: { children: ReactNode }) {
  return <AnalyticsContext value={siteTracker}>{children}</AnalyticsContext>;
}

/**
 * The tracker, for hydrated components. Server-rendered HTML is measured by its data attributes (analytics/clicks).
 * @throws outside an AnalyticsProvider (specification section 8)
 */
export function useAnalytics(): Tracker {
  const tracker = useContext(AnalyticsContext);
  if (!tracker) throw new Error('Expected Segment context provider to be mounted');
  return tracker;
}
