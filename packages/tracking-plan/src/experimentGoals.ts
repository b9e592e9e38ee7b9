import { EVENTS, type EventName, type PlannedEvent } from './plannedEvents.ts';

/** A metric that an experiment may name as primary metric or guardrail. */
export interface Goal {
  meaning: string;
  owner: PlannedEvent['owner'];
  /** Where a lower value is the better one. */
  better?: 'less';
  /** Its source: an event, optionally with these properties; a value of each visitor; or a metric of the monitoring. */
  from: { event: EventName; where?: Record<string, string> } | MeasuredGoal | { monitoring: string };
}

/** What isn't whether visitors did something, but how much: docs/experiment-statistics.md, "Kinds of metrics". */
export interface MeasuredGoal {
  /** `mean`: of all visitors, 0 of those without an event. `ratio`: sum by sum. `quantile`: the 75th percentile of the visitors that have a value. */
  kind: 'mean' | 'ratio' | 'quantile';
  /** What is computed, in words. */
  value: string;
  unit?: 'milliseconds';
  /** The events it is read of. */
  events: readonly (keyof typeof EVENTS)[];
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
    better: 'less',
    from: { monitoring: 'errors of the page' },
  },
};

const mean = (value: string, ...events: MeasuredGoal['events']) => ({ kind: 'mean', value, events }) as const;
const ratio = (value: string, ...events: MeasuredGoal['events']) => ({ kind: 'ratio', value, events }) as const;
const vital = (value: string) => ({ kind: 'quantile', value, events: ['web vitals'] }) as const;

/** Values of each visitor, from the first exposure on. */
const measuredGoals: Readonly<Record<string, Goal>> = {
  'page views': {
    meaning: 'How many pages a visitor views.',
    owner: 'growth',
    from: mean('page views of each visitor', 'page'),
  },
  'sections seen': {
    meaning: 'How far a visitor scrolls: sections that were in view for 2 seconds.',
    owner: 'web',
    from: mean('sections seen of each visitor', 'view web'),
  },
  'time on the site': {
    meaning: 'How long a visitor stays: from the first to the last event of each visit.',
    owner: 'growth',
    from: {
      ...mean('time of each visitor, all visits together', 'page', 'view web', 'click web'),
      unit: 'milliseconds',
    },
  },
  'page views per visit': {
    meaning: 'How many pages a visit has.',
    owner: 'growth',
    from: ratio('page views by visits', 'page'),
  },
  'clicks per visit': {
    meaning: 'How many links, buttons and other controls are used in a visit.',
    owner: 'growth',
    from: ratio('clicks by visits', 'click web', 'page'),
  },
  'form starts per page view': {
    meaning: 'How many forms are begun for a viewed page.',
    owner: 'growth',
    from: ratio('forms begun by page views', 'form started', 'page'),
  },
  'people chosen': {
    meaning: 'For how many people a visitor calculates the price.',
    owner: 'sales',
    from: ratio('`people` by changes of the calculator', 'calculator changed'),
  },
  'quiz score': {
    meaning: 'The score that a plan quiz ends with.',
    owner: 'growth',
    from: ratio('`score` by completed quizzes', 'quiz completed'),
  },
  'largest contentful paint': {
    meaning: 'The time until the largest part of the first view is painted must not rise.',
    owner: 'web',
    better: 'less',
    from: { ...vital('75th percentile of the visitors’ medians'), unit: 'milliseconds' },
  },
  'interaction to next paint': {
    meaning: 'The time until a page responds to its visitor must not rise.',
    owner: 'web',
    better: 'less',
    from: { ...vital('75th percentile of the visitors’ medians'), unit: 'milliseconds' },
  },
  'layout shift': {
    meaning: 'Layout shifts without an action of the visitor must not increase.',
    owner: 'web',
    better: 'less',
    from: vital('75th percentile of the visitors’ medians'),
  },
};

/** The goal of which fewer are better. */
const ERROR: EventName = 'form error';

const eventGoals = Object.entries(EVENTS).flatMap(([name, { isGoal, meaning, owner }]): [string, Goal][] =>
  isGoal
    ? [
        [
          name,
          { meaning, owner, ...(name === ERROR && { better: 'less' as const }), from: { event: name as EventName } },
        ],
      ]
    : [],
);

/** Metrics for experiments, by name: events that are goals, clicks of a type, values of visitors, and monitoring metrics. */
export const GOALS: ReadonlyMap<string, Goal> = new Map([
  ...eventGoals,
  ...Object.entries(clickGoals),
  ...Object.entries(measuredGoals),
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
 * Finds problems of an experiment's metrics, described for the author of its file. The primary metric and further goals must be actions or
 * values of visitors; a guardrail may also be a monitoring metric.
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
