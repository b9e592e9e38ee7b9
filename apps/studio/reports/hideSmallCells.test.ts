import { expect, it } from 'vitest';
import { hideSmallCells } from './hideSmallCells.ts';
import type { ReportColumn } from './Report.ts';

const visitors: ReportColumn = { name: 'visitors', label: 'Visitors', type: 'number', visitors: true };
const leads: ReportColumn = { name: 'leads', label: 'Leads', type: 'number', people: true };
const campaign: ReportColumn = { name: 'campaign', label: 'Campaign', type: 'text' };
const day: ReportColumn = { name: 'day', label: 'Day', type: 'date' };
const hide = (columns: ReportColumn[], rows: (string | number | null)[][]) =>
  hideSmallCells({ columns }, { columns: columns.map(({ name }) => name), rows });

it('leaves out rows of fewer than 5 visitors, and numbers of fewer than 5 people', () => {
  expect(
    hide(
      [campaign, visitors, leads],
      [
        ['spring', 40, 4],
        ['ann', 4, 1],
        ['bob', 1, 0],
        ['autumn', 5, 0],
      ],
    ),
  ).toMatchObject({
    rows: [
      ['spring', 40, null],
      ['autumn', 5, 0],
    ],
    hidden: 2,
  });
});

it('hides a second number of people where one alone would follow from the totals', () => {
  const rows = [
    ['spring', 40, 12],
    ['summer', 30, 3],
    ['autumn', 20, 0],
    ['winter', 10, 7],
  ];
  expect(hide([campaign, visitors, leads], rows).rows).toEqual([
    ['spring', 40, 12],
    ['summer', 30, null],
    ['autumn', 20, 0],
    ['winter', 10, null],
  ]);
  // With the leads of hidden rows: 3 are too few, 5 are enough.
  const hidden = (lead: number) => [...rows.filter(([name]) => name !== 'summer'), ['ann', 3, lead], ['bob', 4, 2]];
  expect(hide([campaign, visitors, leads], hidden(1)).rows.map((row) => row[2])).toEqual([12, 0, null]);
  expect(hide([campaign, visitors, leads], hidden(3)).rows.map((row) => row[2])).toEqual([12, 0, 7]);
});

it('hides a number of people of all rows where a filter leaves out few', () => {
  const columns = [campaign, visitors, leads];
  const answer = { columns: columns.map(({ name }) => name), rows: [['spring', 40, 12]] };
  const hidden = (name: string) => hideSmallCells({ columns }, answer, { subtractable: new Set([name]) });
  expect(hidden('leads')).toMatchObject({ rows: [['spring', 40, null]], hidden: 0 });
  expect(hidden('meetings')).toMatchObject({ rows: [['spring', 40, 12]], hidden: 0 });
  expect(hidden('visitors')).toMatchObject({ rows: [], hidden: 1 });
});

it('keeps days, without their numbers', () => {
  expect(
    hide(
      [day, visitors],
      [
        ['2026-11-01', 3],
        ['2026-11-02', 0],
        ['2026-11-03', 2],
        ['2026-11-04', 9],
      ],
    ),
  ).toMatchObject({
    rows: [
      ['2026-11-01', null],
      ['2026-11-02', 0],
      ['2026-11-03', null],
      ['2026-11-04', 9],
    ],
  });
});

it('hides a second row where one alone would follow from the totals', () => {
  const { rows, hidden } = hide(
    [campaign, visitors],
    [
      ['spring', 40],
      ['autumn', 9],
      ['ann', 4],
    ],
  );
  expect([rows, hidden]).toEqual([[['spring', 40]], 2]);
});

it('hides the next larger rows until there are 5 visitors together', () => {
  const { rows, hidden } = hide(
    [campaign, visitors],
    [
      ['spring', 40],
      ['autumn', 9],
      ['ann', 1],
      ['bob', 2],
    ],
  );
  expect([rows, hidden]).toEqual([[['spring', 40]], 3]);
});

it('judges each group by itself, and limits it after that', () => {
  const step: ReportColumn = { name: 'step', label: 'Step', type: 'number', isKey: true, isGroup: true };
  const rows = [
    [1, 'spring', 40],
    [1, 'autumn', 30],
    [1, 'winter', 20],
    [2, 'spring', 20],
    [2, 'autumn', 9],
    [2, 'winter', 8],
    [2, 'ann', 2],
  ];
  const columns = [step, campaign, visitors];
  const answer = { columns: columns.map(({ name }) => name), rows };
  expect(hideSmallCells({ columns }, answer, { limit: 2 })).toMatchObject({
    rows: [
      [1, 'spring', 40],
      [1, 'autumn', 30],
      [2, 'spring', 20],
      [2, 'autumn', 9],
    ],
    hidden: 2,
  });
});

it('shows no rows whose visitors aren’t known', () => {
  expect(hide([campaign], [['spring']])).toMatchObject({ rows: [], hidden: 1 });
});
