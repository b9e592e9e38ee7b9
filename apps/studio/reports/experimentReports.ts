import { z } from 'zod';
import type { Report, ReportColumn, ReportParameter } from './Report.ts';

const KEY = 'expected the key of an experiment';
const PHASE = 'expected a whole number from 0 on';

const EXPERIMENT: readonly ReportParameter[] = [
  {
    ...{ name: 'experiment', meaning: 'key of the experiment' },
    schema: z.string(KEY).min(1, KEY).max(200, KEY),
  },
  {
    ...{ name: 'phase', meaning: 'its phase; 0 where it isn’t given' },
    schema: z
      .string()
      .optional()
      .transform((text) => Number(text ?? 0))
      .pipe(z.int(PHASE).min(0, PHASE)),
  },
];

/** Goals of the tracking plan that are values. */
const GOALS: ReportParameter = {
  ...{ name: 'goals', meaning: 'names of goals, with | between them' },
  schema: z.string().max(2_000).default(''),
};

const text = (name: string, label: string): ReportColumn => ({ name, label, type: 'text' });
const number = (name: string, label: string): ReportColumn => ({ name, label, type: 'number' });
const VISITORS: ReportColumn = { name: 'visitors', label: 'Visitors', type: 'number', visitors: true };
const VARIATION = number('variation', 'Variation');
const UNIT = 'visitors who are measured and saw one variation only';
const COUNTED =
  'a visitor counts from the first exposure in the phase on, and a goal within 14 days of it; one who saw two variations is left out';

/** Sums over visitors, by which means, ratios and CUPED are computed. */
const SUMS = [
  ...[number('total', 'Sum'), number('squares', 'Squares'), number('divisor', 'Divided by')],
  ...[number('divisor_squares', 'Squares of the divisor'), number('products', 'Products of both')],
];
const SUMS_BEFORE = [
  ...[number('before_total', 'Sum before'), number('before_squares', 'Squares before')],
  ...[
    number('before_divisor', 'Divided by, before'),
    number('before_divisor_squares', 'Squares of the divisor before'),
  ],
  ...[number('before_products', 'Products of both before'), number('totals', 'Sum × before')],
  ...[number('divisors', 'Divisor × before'), number('total_with_before_divisor', 'Sum × divisor before')],
  ...[number('divisor_with_before_total', 'Divisor × sum before')],
];

/** What the studio reads of experiments; `packages/experiment-statistics` makes results of it. Variations are numbers, -1 for visitors who saw two. */
export const EXPERIMENT_REPORTS: readonly Report[] = [
  {
    ...{ id: 'experiment-phases', title: 'Experiments', unit: UNIT, parameters: [], isInternal: true },
    definition: 'Visitors of each variation of each phase, with their first and last exposure.',
    columns: [
      ...[text('experiment', 'Experiment'), number('phase', 'Phase'), VARIATION, VISITORS],
      ...[text('first_at', 'First exposure'), text('last_at', 'Last'), text('first_day', 'First day')],
    ],
  },
  {
    ...{ id: 'experiment-results', title: 'Results', unit: UNIT, parameters: EXPERIMENT, isInternal: true },
    definition: `Visitors and goals of each variation, by what their first exposure says: ${COUNTED}; before are those within the 14 days before.`,
    columns: [
      ...[text('dimension', 'Dimension'), text('value', 'Value'), VARIATION, text('goal', 'Goal'), VISITORS],
      ...[number('conversions', 'Converted'), number('times', 'Times'), number('squares', 'Squares of times')],
      ...[number('before', 'Converted before'), number('in_both', 'Before and after')],
    ],
  },
  {
    ...{ id: 'experiment-days', title: 'Over time', unit: UNIT, parameters: EXPERIMENT, isInternal: true },
    definition: `Visitors by the day of their first exposure, and goals by the day on which each visitor first reached them: ${COUNTED}.`,
    columns: [
      { name: 'day', label: 'Day', type: 'date' },
      ...[VARIATION, text('goal', 'Goal'), VISITORS, number('conversions', 'Converted')],
    ],
  },
  {
    ...{ id: 'experiment-guardrails', title: 'Guardrails', unit: UNIT, parameters: EXPERIMENT, isInternal: true },
    definition: `75th percentiles of web vitals, each visitor with the median of their page views, and visits of one page view: ${COUNTED}.`,
    columns: [
      ...[VARIATION, text('measure', 'Measure'), VISITORS, number('conversions', 'Bounced')],
      ...[number('bounds_for', 'Values of the bounds'), number('estimate', '75th percentile')],
      ...[number('lower', 'Lower bound'), number('upper', 'Upper bound')],
    ],
  },
  {
    ...{ id: 'experiment-errors', title: 'Errors', parameters: EXPERIMENT, isInternal: true },
    unit: 'visitors whose sessions are monitored, and who saw one variation only',
    definition: `Errors and page views of monitored sessions: ${COUNTED}. Which sessions are monitored doesn’t depend on the variation.`,
    columns: [VARIATION, VISITORS, { ...number('affected', 'With an error'), people: true }, ...SUMS],
  },
  {
    ...{ id: 'experiment-measures', title: 'Values', unit: UNIT, isInternal: true },
    parameters: [...EXPERIMENT, GOALS],
    definition: `Sums of the values of visitors, by what their first exposure says and by its day: ${COUNTED}; before are the 14 days before.`,
    columns: [
      ...[text('dimension', 'Dimension'), text('value', 'Value'), VARIATION, text('goal', 'Goal'), VISITORS],
      ...[...SUMS, ...SUMS_BEFORE],
    ],
  },
];
