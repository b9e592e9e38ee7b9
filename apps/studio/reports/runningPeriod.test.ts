import { expect, it } from 'vitest';
import type { ReportColumn } from './Report.ts';
import { samePartBefore, withoutComing } from './runningPeriod.ts';

const NOW = Date.parse('2026-11-28T17:30:00Z');
const COLUMNS: ReportColumn[] = [
  { name: 'time', label: 'Time', type: 'date' },
  { name: 'visits', label: 'Visits', type: 'number' },
];

it('has no numbers for hours and days of the zone that haven’t begun', () => {
  const hours = [
    ['2026-11-28T17:00', 3],
    ['2026-11-28T18:00', 1],
    ['2026-11-28T19:00', 0],
  ];
  expect(withoutComing({ columns: COLUMNS }, hours, 'Europe/Berlin', NOW)).toEqual([
    ...hours.slice(0, 2),
    ['2026-11-28T19:00', null],
  ]);
  const days = [
    ['2026-11-28', 4],
    ['2026-11-29', 0],
  ];
  expect(withoutComing({ columns: COLUMNS }, days, 'UTC', NOW)).toEqual([days[0], ['2026-11-29', null]]);
  expect(withoutComing({ columns: COLUMNS }, days, 'Asia/Tokyo', NOW)).toEqual(days);
});

it('leaves rows of values as they are', () => {
  const columns: ReportColumn[] = [{ name: 'page', label: 'Page', type: 'text' }, ...COLUMNS];
  const rows = [['/', '2999-01-01', 1]];
  expect(withoutComing({ columns }, rows, 'UTC', NOW)).toBe(rows);
});

it.each([
  ['today until now with yesterday until then', '2026-11-28', '2026-11-28', '2026-11-27T17:30:00Z'],
  ['a week with the one before, at the same hour of its last day', '2026-11-22', '2026-11-28', '2026-11-21T17:30:00Z'],
  ['by the clock of the zone, also over a change of it', '2026-10-01', '2026-11-28', '2026-09-30T16:30:00Z'],
  ['nothing in part that is over', '2026-11-01', '2026-11-27', undefined],
  ['nothing in part that hasn’t begun', '2026-11-29', '2026-11-30', undefined],
])('compares %s', (_, from, to, until) => {
  expect(samePartBefore({ from, to, zone: 'Europe/Berlin' }, NOW)).toBe(until);
});
