import { EVENTS, type EventName, type PlannedEvent } from './plannedEvents.ts';

/** A metric that an experiment may name as primary metric or guardrail. */
export interface Goal {
  meaning: string;
  owner: PlannedEvent['owner'];
  /** Its source: an event, optionally with these properties, or a metric of the monitoring. */
  from: { event: EventName; where?: Record<string, string> } | { monitoring: string };
}

/** Clicks that are goals, by their `type`. */
const clickGoals: Readonly<Record<string, Goal>> = {
  'card clicked': {
    meaning: 'The link of a card was followed.',
    owner: 'growth',
    from: { event: 'click web', where: { type: 'card' } },
  },
  'plan chosen': {
    meaning: 'The button of a plan on the pricing page was used.',
    owner: 'growth',
    from: { event: 'click web', where: { type: 'plan' } },
  },
};

/** Metrics for guardrails only, measured by the monitoring instead of events. */
const monitoringGoals: Readonly<Record<string, Goal>> = {
  'page errors': {
    meaning: 'Errors per page view must not rise.',
    owner: 'web',
    from: { monitoring: 'errors of the page' },
  },
  'largest contentful paint': {
    meaning: 'The time until the largest part of the first view is painted must not rise.',
    owner: 'web',
    from: { monitoring: 'largest contentful paint, 75th percentile' },
  },
  'layout shift': {
    meaning: 'Layout shifts without an action of the visitor must not increase.',
    owner: 'web',
    from: { monitoring: 'cumulative layout shift, 75th percentile' },
  },
};

const eventGoals = Object.entries(EVENTS).flatMap(([name, { isGoal, meaning, owner }]): [string, Goal][] =>
  isGoal ? [[name, { meaning, owner, from: { event: name as EventName } }]] : [],
);

/** Metrics for experiments, by name: events that are goals, clicks of a type, and monitoring metrics. */
export const GOALS: ReadonlyMap<string, Goal> = new Map([
  ...eventGoals,
  ...Object.entries(clickGoals),
  ...Object.entries(monitoringGoals),
]);

/** The fields of an experiment that name goals. */
interface Experiment {
  primaryMetric?: unknown;
  furtherGoals?: unknown;
  guardrails?: unknown;
}

/** A metric that an experiment can't use. */
interface MetricProblem {
  /** Where in the experiment's file. */
  path: (string | number)[];
  /** What is wrong, and what would be right. */
  message: string;
}

/**
 * Finds problems of an experiment's metrics, described for the author of its file. The primary metric and further goals must be actions of visitors; a
 * guardrail may also be a monitoring metric.
 */
export function findMetricProblems({ primaryMetric, furtherGoals, guardrails }: Experiment): MetricProblem[] {
  return [
    ...goalProblems(['primaryMetric'], primaryMetric),
    ...listOf(furtherGoals).flatMap((name, at) => goalProblems(['furtherGoals', at], name)),
    ...listOf(guardrails).flatMap((name, at) => (GOALS.has(name) ? [] : [unknownGoal(['guardrails', at], name)])),
  ];
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function goalProblems(path: MetricProblem['path'], name: unknown): MetricProblem[] {
  const goal = GOALS.get(String(name));
  if (!goal) return [unknownGoal(path, name)];
  if (!('monitoring' in goal.from)) return [];
  return [{ path, message: `"${name}" is measured by the monitoring; it can only be a guardrail` }];
}

function unknownGoal(path: MetricProblem['path'], name: unknown): MetricProblem {
  return { path, message: `"${name}" is no goal of the tracking plan; known: ${[...GOALS.keys()].join(', ')}` };
}
