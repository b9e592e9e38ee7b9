import type { ReactNode } from 'react';
import { AnalyticsProvider } from '../../analytics/tracker/AnalyticsProvider.tsx';
import { type PageData, PageProvider } from '../page/PageContext.tsx';

/** What every component has around it, on the server and in the browser: its page, and the tracker. */
export function SiteProvider({ page, children }: { page: PageData; children: ReactNode }) {
  return (
    <PageProvider value={page}>
      <AnalyticsProvider>{children}</AnalyticsProvider>
    </PageProvider>
  );
}
