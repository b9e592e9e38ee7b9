import type { Goal } from '../Goal.ts';

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
