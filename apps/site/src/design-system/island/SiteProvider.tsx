import type { ReactNode } from 'react';
import { AnalyticsProvider } from '../../analytics/tracker/AnalyticsProvider.tsx';
import { type PageData, PageProvider } from '../page/PageContext.tsx';

/** The context of every component, on the server and in the browser: its page and the tracker. REQ-RTE-01. */
export function SiteProvider({ page, children }: { page: PageData; children: ReactNode }) {
  return (
    <PageProvider value={page}>
      <AnalyticsProvider>{children}</AnalyticsProvider>
    </PageProvider>
  );
}
