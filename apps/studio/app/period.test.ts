import { countDays, dayIn, daysBefore } from '@cumulus/content-model/days';
import { expect, it } from 'vitest';
import { readReportQuery } from '../reports/readReportQuery.ts';
import { findReport } from '../reports/reportList.ts';
import { daysOf, daysProblem, timeBefore } from './period.ts';

it('takes the day of the zone', () => {
  const time = Date.parse('2026-12-31T23:30:00Z');
  expect(dayIn('UTC', time)).toBe('2026-12-31');
  expect(dayIn('Asia/Tokyo', time)).toBe('2027-01-01');
});

it('knows the days of named periods', () => {
  const of = (period: Parameters<typeof daysOf>[0]) => Object.values(daysOf(period, '2026-03-01')).join(' ');
  expect(of('yesterday')).toBe('2026-02-28 2026-02-28');
  expect(of('7d')).toBe('2026-02-23 2026-03-01');
  expect(of('month')).toBe('2026-03-01 2026-03-01');
  expect(of('last-month')).toBe('2026-02-01 2026-02-28');
  expect(of('year')).toBe('2026-01-01 2026-03-01');
});

it('compares with as many days before, over a change of the clock', () => {
  const days = { from: '2026-10-20', to: '2026-11-02' };
  expect(countDays(days)).toBe(14);
  expect(daysBefore(days)).toEqual({ from: '2026-10-06', to: '2026-10-19' });
});

it('finds the same hour, day or week in the period before', () => {
  expect(timeBefore('2026-03-29T03:00', { from: '2026-03-29', to: '2026-03-29' })).toBe('2026-03-28T03:00');
  expect(timeBefore('2026-11-08', { from: '2026-11-01', to: '2026-11-30' })).toBe('2026-10-09');
});

it('lets a person choose the days that reports take, and no others', () => {
  const isTaken = (from: string, to: string) => {
    try {
      return readReportQuery(findReport('totals')!, new URLSearchParams({ from, to }), 0).from === from;
    } catch {
      return false;
    }
  };
  const chosen = [
    ...[['2026-11-28', '2026-11-28'] as const, ['2024-09-21', '2026-11-29'] as const],
    ...[['2024-09-20', '2026-11-29'] as const, ['2026-11-29', '2026-11-28'] as const],
  ];
  expect(chosen.map(([from, to]) => daysProblem({ from, to }))).toEqual([
    ...[undefined, undefined],
    ...['At most 800 days: choose fewer.', 'The last day is before the first.'],
  ]);
  expect(chosen.map(([from, to]) => isTaken(from, to))).toEqual([true, true, false, false]);
});
