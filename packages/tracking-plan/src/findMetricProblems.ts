import { GOALS } from './GOALS.ts';

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
