import type { Report } from './Report.ts';

/** What alerts are found by: for the studio itself. */
export const ALERT_REPORTS: readonly Report[] = [
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
