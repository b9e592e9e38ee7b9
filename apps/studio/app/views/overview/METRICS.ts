import type { Kind } from '../../ui/format.ts';

interface MetricFacts {
  label: string;
  kind: Kind;
  /** What it is a part of: a number of the totals, and its name. */
  of?: { name: string; label: string };
  isMoreGood?: boolean;
}

/** The numbers of the overview, in their order. Names are columns of the reports `totals` and `series`. */
export const METRICS = {
  visitors: { label: 'Visitors', kind: 'number', isMoreGood: true },
  visits: { label: 'Visits', kind: 'number', isMoreGood: true },
  views: { label: 'Page views', kind: 'number', of: { name: 'visits', label: 'visits' }, isMoreGood: true },
  sign_ups: { label: 'Sign-ups', kind: 'number', of: { name: 'visits', label: 'visits' }, isMoreGood: true },
  leads: { label: 'Leads', kind: 'number', of: { name: 'visits', label: 'visits' }, isMoreGood: true },
  meetings: { label: 'Meetings', kind: 'number', of: { name: 'visits', label: 'visits' }, isMoreGood: true },
  bounce_rate: { label: 'Bounce rate', kind: 'percent', of: { name: 'visits', label: 'visits' }, isMoreGood: false },
  visit_ms: { label: 'Visit length', kind: 'milliseconds', of: { name: 'visits', label: 'visits' } },
} as const satisfies Record<string, MetricFacts>;

export type Metric = keyof typeof METRICS;

export const METRIC_NAMES = Object.keys(METRICS) as Metric[];

export const isMetric = (name: unknown): name is Metric => typeof name === 'string' && Object.hasOwn(METRICS, name);

/** The facts of a metric. */
export const metricFacts = (name: Metric): MetricFacts => METRICS[name];
