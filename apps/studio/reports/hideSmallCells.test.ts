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

it('shows no rows whose visitors aren’t known', () => {
  expect(hide([campaign], [['spring']])).toMatchObject({ rows: [], hidden: 1 });
});
