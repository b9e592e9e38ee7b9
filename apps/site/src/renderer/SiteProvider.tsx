import type { ReactNode } from 'react';
import { AnalyticsProvider } from '../measurement/tracker/AnalyticsProvider.tsx';
import type { PageData } from '../ui/page/PageData.ts';
import { PageProvider } from '../ui/page/PageProvider.tsx';

/** What every component has around it, on the server and in the browser: its page, and the tracker. */
export function SiteProvider({ page, children }: { page: PageData; children: ReactNode }) {
  return (
    <PageProvider value={page}>
      <AnalyticsProvider>{children}</AnalyticsProvider>
    </PageProvider>
  );
}
