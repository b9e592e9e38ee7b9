import type { Report } from './Report.ts';
import { limit } from './reportParameters.ts';

/** What the digest and alerts are made of: for the studio itself. */
export const ALERT_REPORTS: readonly Report[] = [
  {
    ...{
      id: 'campaign-visitors',
      title: 'Visitors of campaigns',
      unit: 'visitors who are measured, by consent or by the rule of their country',
      parameters: [limit],
    },
    definition: 'Visitors with a visit of each campaign in the period, whatever its source.',
    groupedBy: 'campaign',
    isInternal: true,
    columns: [
      { name: 'campaign', label: 'Campaign', type: 'text', dimension: 'campaign' },
      { name: 'visitors', label: 'Visitors', type: 'number', visitors: true },
    ],
  },
  {
    ...{
      id: 'goal-days',
      title: 'Goals by day',
      unit: 'events of visitors who are measured, by consent or by the rule of their country',
      parameters: [],
    },
    definition: 'Events of each goal by the day of the zone on which they happened.',
    isInternal: true,
    columns: [
      { name: 'goal', label: 'Goal', type: 'text', dimension: 'event' },
      { name: 'day', label: 'Day', type: 'date' },
      { name: 'visitors', label: 'Visitors', type: 'number', visitors: true },
      { name: 'times', label: 'Times', type: 'number' },
    ],
  },
  {
    ...{
      id: 'form-use',
      title: 'Forms',
      unit: 'visitors who are measured, by consent or by the rule of their country',
      parameters: [],
    },
    definition: 'Visitors who began each form, and those who sent it.',
    isInternal: true,
    columns: [
      { name: 'form', label: 'Form', type: 'text' },
      { name: 'visitors', label: 'Began', type: 'number', visitors: true },
      { name: 'sent', label: 'Sent', type: 'number', people: true },
    ],
  },
];
