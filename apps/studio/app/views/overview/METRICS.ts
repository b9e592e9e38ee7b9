import type { Kind } from '../../ui/format.ts';

interface MetricFacts {
  label: string;
  kind: Kind;
  /** What it is a part of: a number of the totals, and its name. */
  of?: { name: string; label: string };
  /** The part of it: another number of the totals, since a visit may have several of these. */
  part?: string;
  isMoreGood?: boolean;
}

const OF_VISITS = { of: { name: 'visits', label: 'visits' } } as const;

/** The numbers of the overview, in their order. Names are columns of the reports `totals` and `series`. */
export const METRICS = {
  visitors: { label: 'Visitors', kind: 'number', isMoreGood: true },
  visits: { label: 'Visits', kind: 'number', isMoreGood: true },
  views: { label: 'Page views', kind: 'number', ...OF_VISITS, isMoreGood: true },
  sign_ups: { label: 'Sign-ups', kind: 'number', ...OF_VISITS, part: 'sign_up_visits', isMoreGood: true },
  leads: { label: 'Leads', kind: 'number', ...OF_VISITS, part: 'lead_visits', isMoreGood: true },
  meetings: { label: 'Meetings', kind: 'number', ...OF_VISITS, part: 'meeting_visits', isMoreGood: true },
  bounce_rate: { label: 'Bounce rate', kind: 'percent', ...OF_VISITS, isMoreGood: false },
  visit_ms: { label: 'Visit length', kind: 'milliseconds', ...OF_VISITS },
} as const satisfies Record<string, MetricFacts>;

export type Metric = keyof typeof METRICS;

export const METRIC_NAMES = Object.keys(METRICS) as Metric[];

export const isMetric = (name: unknown): name is Metric => typeof name === 'string' && Object.hasOwn(METRICS, name);

/** The facts of a metric. */
export const metricFacts = (name: Metric): MetricFacts => METRICS[name];
