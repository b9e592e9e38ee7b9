import { z } from 'zod';
import type { Report, ReportParameter } from './Report.ts';
import { limit, oneOf, skip } from './reportParameters.ts';

const MAX_STEPS = 10;
const MAX_HOURS = 24 * 90;
const stepAdvice = 'expected a JSON list of 2 to 10 steps, each {"event":"sign-up sent"} or {"page":"/pricing"}';

const step = z.union([z.strictObject({ event: z.string().min(1) }), z.strictObject({ page: z.string().min(1) })]);
const steps: ReportParameter = {
  ...{
    name: 'steps',
    meaning: 'JSON list of 2 to 10 steps, each {"event":…} by its name in the plan, or {"page":…} by its path',
  },
  schema: z
    .string(stepAdvice)
    .optional()
    .transform((text, context): string => {
      try {
        return JSON.stringify(
          z
            .array(step)
            .min(2)
            .max(MAX_STEPS)
            .parse(JSON.parse(text ?? '')),
        );
      } catch {
        context.addIssue(stepAdvice);
        return z.NEVER;
      }
    }),
};

const wholeNumber = (fallback: number | undefined, max: number) => {
  const error = `expected a whole number from 1 to ${max}`;
  return z
    .string(error)
    .optional()
    .transform((text) => (text === undefined ? (fallback ?? Number.NaN) : Number(text)))
    .pipe(z.int(error).min(1, error).max(max, error));
};

const FUNNEL: readonly ReportParameter[] = [
  steps,
  oneOf('order', 'loose: anything may happen between two steps; strict: no other page is viewed between them', [
    'loose',
    'strict',
  ]),
  {
    ...{ name: 'window', meaning: 'hours from the first step to the last; 168 where it isn’t given' },
    schema: wholeNumber(168, MAX_HOURS),
  },
  oneOf('by', 'what the funnel is broken down by, of the first visit with the first step', [
    'none',
    ...[
      'channel',
      'source',
      'medium',
      'campaign',
      'referrer',
      'entry',
      'country',
      'device',
      'browser',
      'language',
      'visitor',
    ],
    'variant',
  ]),
  {
    ...{ name: 'experiment', meaning: 'key of the experiment, with by=variant' },
    schema: z
      .string()
      .optional()
      .transform((text) => text ?? ''),
  },
];

const DEFINITION =
  'Visitors who did the steps in this order, within the window from the first to the last; any occurrence of the first step may begin it, and it counts visits that began in the period.';

/** Funnels, and what visitors do before and after a page. */
export const FUNNEL_REPORTS: readonly Report[] = [
  {
    ...{ id: 'funnel', title: 'Funnel', definition: DEFINITION, parameters: FUNNEL },
    unit: 'visitors with the first step',
    columns: [
      { name: 'value', label: 'Value', type: 'text' },
      { name: 'step', label: 'Step', type: 'number', isKey: true, isGroup: true },
      { name: 'name', label: 'Name', type: 'text' },
      { name: 'visitors', label: 'Visitors', type: 'number', visitors: true },
      { name: 'of_first', label: 'Of the first step', type: 'percent' },
      { name: 'of_previous', label: 'Of the step before', type: 'percent' },
    ],
  },
  {
    ...{ id: 'funnel-visitors', title: 'Visitors lost in a funnel', showsVisitors: true },
    definition: 'Visitors who did the funnel’s steps up to one, and not the next.',
    unit: 'visitors with the first step',
    parameters: [
      ...FUNNEL,
      {
        ...{ name: 'lost', meaning: 'the last step that they did, from 1' },
        schema: wholeNumber(undefined, MAX_STEPS),
      },
      {
        ...{
          name: 'value',
          meaning: 'only those of one value of by, written after an equals sign: =mobile, = for none',
        },
        schema: z
          .string()
          .optional()
          .transform((text) => text ?? ''),
      },
      limit,
      skip,
    ],
    columns: [
      { name: 'visitor_id', label: 'Visitor', type: 'text' },
      { name: 'value', label: 'Value', type: 'text' },
      { name: 'last_at', label: 'Last step', type: 'date' },
    ],
  },
  {
    ...{ id: 'journeys', title: 'Before and after a page', unit: 'views of the page' },
    definition:
      'The page before and the page after each view of a page in its visit; without one the visit began or ended there.',
    parameters: [
      {
        ...{ name: 'page', meaning: 'path of the page' },
        schema: z
          .string('expected the path of a page, such as /pricing')
          .optional()
          .transform((text) => text ?? '/'),
      },
      limit,
    ],
    columns: [
      { name: 'direction', label: 'Direction', type: 'text', isGroup: true },
      { name: 'page', label: 'Page', type: 'text', dimension: 'page' },
      { name: 'visitors', label: 'Visitors', type: 'number', visitors: true },
      { name: 'views', label: 'Page views', type: 'number' },
      { name: 'share', label: 'Share', type: 'percent' },
    ],
  },
];
