import type { ReactNode } from 'react';
import { AnalyticsContext } from './AnalyticsContext.ts';
import { siteTracker } from './siteTracker.ts';
import type { Tracker } from './Tracker.ts';

interface AnalyticsProviderProps {
  /** Other than the site's in tests only. */
  tracker?: Tracker;
  children: ReactNode;
}

/** Lets everything inside measure by useAnalytics. The renderer wraps every component in it, on the server and in the browser. */
export function AnalyticsProvider({ tracker = siteTracker, children }: AnalyticsProviderProps) {
  return <AnalyticsContext value={tracker}>{children}</AnalyticsContext>;
}
