import { expect, it } from 'vitest';
import { readReportQuery } from '../../../reports/readReportQuery.ts';
import { findReport } from '../../../reports/reportList.ts';
import { vitalsParameters } from './vitals.ts';

it('reads more pages than the 100 that a report has without a limit', () => {
  const report = findReport('web-vitals')!;
  const asked = (query: Record<string, string>) =>
    readReportQuery(report, new URLSearchParams(query), Date.now()).parameters;
  expect(asked({ by: 'page' })).toMatchObject({ by: 'page', limit: 100 });
  expect(asked(vitalsParameters('page'))).toMatchObject({ by: 'page', limit: 1_000 });
});
