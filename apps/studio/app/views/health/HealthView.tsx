import { dayIn } from '@cumulus/content-model/days';
import { useScope } from '../../address.ts';
import { reportPath, useApi } from '../../api.ts';
import { daysOf } from '../../period.ts';
import { Page } from '../../ui/Page.tsx';
import { Applications } from './Applications.tsx';
import { CspReports } from './CspReports.tsx';
import { Errors } from './Errors.tsx';
import { findNews } from './findNews.ts';
import { cspSchema, errorsSchema, operationsSchema, vitalsSchema } from './healthSchemas.ts';
import { NewsPanel } from './NewsPanel.tsx';
import { Vitals } from './Vitals.tsx';
import { findSlower, vitalsParameters, vitalsRows } from './vitals.ts';

const REFETCH_MS = 60_000;

/** What broke, and how the site and its applications are. */
export function HealthView() {
  const scope = useScope();
  const { zone } = scope;
  const operations = useApi('/health', operationsSchema, { refetchMs: REFETCH_MS });
  const errors = useApi('/health/errors?days=7', errorsSchema, { refetchMs: REFETCH_MS });
  const csp = useApi('/health/csp?days=7', cspSchema);
  const week = daysOf('7d', dayIn(scope.zone, Date.now()));
  const vitals = useApi(
    // Errors and applications aren't filtered either.
    reportPath('web-vitals', { ...scope, ...week, isCompared: true, filters: [] }, vitalsParameters('page')),
    vitalsSchema,
  );
  const slower = vitals.data ? findSlower(vitalsRows(vitals.data)) : [];
  const news = findNews({ operations: operations.data, errors: errors.data, slower });
  return (
    <Page
      title="Health"
      definition={`What broke since yesterday, how fast pages are for the slowest quarter of their views, and what the applications report. Times in ${zone}.`}
    >
      <NewsPanel news={news} isReading={operations.isLoading || errors.isLoading} />
      <Errors answer={errors} zone={zone} />
      <Vitals />
      <Applications answer={operations} />
      <CspReports answer={csp} zone={zone} />
    </Page>
  );
}
