import { ALERT_REPORTS } from './alertReports.ts';
import { EXPERIMENT_REPORTS } from './experimentReports.ts';
import { FUNNEL_REPORTS } from './funnelReports.ts';
import { OVERVIEW_REPORTS } from './overviewReports.ts';
import type { Report } from './Report.ts';

/** All reports. A feature with reports of its own adds its list. */
export const REPORTS: readonly Report[] = [
  ...OVERVIEW_REPORTS,
  ...FUNNEL_REPORTS,
  ...ALERT_REPORTS,
  ...EXPERIMENT_REPORTS,
];

const BY_ID = new Map(REPORTS.map((report) => [report.id, report]));

/** The report with an id; undefined where there is none. */
export const findReport = (id: string): Report | undefined => BY_ID.get(id);
