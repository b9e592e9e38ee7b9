import { EVENTS, type EventName, type PlannedEvent } from './plannedEvents.ts';

/** A figure that an experiment may name as its primary metric or as a guardrail. */
export interface Goal {
  meaning: string;
  owner: PlannedEvent['owner'];
  /** What it is counted from: an event, all of them or those with these properties; or a measure of the monitoring. */
  from: { event: EventName; where?: Record<string, string> } | { monitoring: string };
}

/** Clicks that count as more than a click, told apart by their `type`. */
export const clickGoals: Readonly<Record<string, Goal>> = {
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

/** What must not get worse while something else gets better: measured by the monitoring, not by events of this plan. */
export const monitoringGoals: Readonly<Record<string, Goal>> = {
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
    meaning: 'What moves without the visitor’s doing must not grow.',
    owner: 'web',
    from: { monitoring: 'cumulative layout shift, 75th percentile' },
  },
};

const eventGoals = Object.entries(EVENTS).flatMap(([name, { isGoal, meaning, owner }]): [string, Goal][] =>
  isGoal ? [[name, { meaning, owner, from: { event: name as EventName } }]] : [],
);

/** What experiments may be judged by, by name: events that are goals, clicks of a kind, and measures of the monitoring. */
export const GOALS: ReadonlyMap<string, Goal> = new Map([
  ...eventGoals,
  ...Object.entries(clickGoals),
  ...Object.entries(monitoringGoals),
]);

/** What of an experiment names goals. */
interface Experiment {
  primaryMetric?: unknown;
  guardrails?: unknown;
}

/** A metric that an experiment can't be judged by. */
interface MetricProblem {
  /** Where in the experiment's file. */
  path: (string | number)[];
  /** What is wrong, and what would be right. */
  message: string;
}

/**
 * What is wrong with the figures an experiment is to be judged by, in words for the person who wrote its file. Its primary metric must be
 * something visitors do; a guardrail may be a measure of the monitoring as well.
 */
export function findMetricProblems({ primaryMetric, guardrails }: Experiment): MetricProblem[] {
  const named = Array.isArray(guardrails) ? guardrails : [];
  const problems = named.flatMap((name, at) => (GOALS.has(name) ? [] : [unknown(['guardrails', at], name)]));
  const goal = GOALS.get(String(primaryMetric));
  if (!goal) return [unknown(['primaryMetric'], primaryMetric), ...problems];
  if ('monitoring' in goal.from)
    problems.unshift({
      path: ['primaryMetric'],
      message: `"${primaryMetric}" is measured by the monitoring; it can only be a guardrail`,
    });
  return problems;
}

function unknown(path: MetricProblem['path'], name: unknown): MetricProblem {
  return { path, message: `"${name}" is no goal of the tracking plan; known: ${[...GOALS.keys()].join(', ')}` };
}
