import { expect, it } from 'vitest';
import {
  formatCell,
  formatChange,
  formatClock,
  formatCompact,
  formatMilliseconds,
  formatMinute,
  formatMoment,
  formatTime,
  localMoment,
} from './format.ts';

it('writes numbers, shares and lengths for people', () => {
  expect(formatCell(1_234_567, 'number')).toBe('1,234,567');
  expect(formatCell(2.456, 'number')).toBe('2.46');
  expect([0.104, 0.1, 0.004, -0.25, 0].map((value) => formatCell(value, 'number'))).toEqual([
    ...['0.104', '0.1', '0.004', '−0.25', '0'],
  ]);
  expect(formatCell(0.1234, 'percent')).toBe('12.3%');
  expect(formatChange(-0.056)).toBe('−6%');
  expect(formatCompact(12_345)).toBe('12.3k');
  expect([850, 2_440, 200_000, 7_500_000].map(formatMilliseconds)).toEqual([
    '850 ms',
    '2.4 s',
    '3 min 20 s',
    '2 h 5 min',
  ]);
  for (const missing of [null, undefined, '']) expect(formatCell(missing, 'number')).toBe('–');
});

it('writes days and hours as they were counted, and times in the zone', () => {
  expect(formatCell('2026-11-28', 'date', 'Asia/Tokyo')).toBe('28 Nov 2026');
  expect(formatMoment('2026-11-28T09:00')).toBe('28 Nov, 09:00');
  expect(formatTime('2026-11-28T23:30:05Z', 'Europe/Berlin')).toBe('29 Nov 2026, 00:30:05');
  expect(formatMinute('2026-11-28T23:30:05Z', 'Europe/Berlin')).toBe('29 Nov 2026, 00:30');
  expect(formatClock('2026-11-28T23:30:05Z', 'Europe/Berlin')).toBe('00:30:05');
  expect(formatTime('not a time', 'UTC')).toBe('not a time');
});

it('finds the day and hour of a time among those of a chart', () => {
  const local = localMoment('2026-11-28T23:30:00Z', 'Europe/Berlin');
  expect(local).toBe('2026-11-29T00:59');
  expect(['2026-11-28', '2026-11-29', '2026-11-30'].findLastIndex((time) => time <= local)).toBe(1);
  expect(['2026-11-29T00:00', '2026-11-29T01:00'].findLastIndex((time) => time <= local)).toBe(0);
});
