import { expect, it } from 'vitest';
import { samePartBefore } from '../../../reports/runningPeriod.ts';
import { scopeOf } from '../../address.ts';
import { scopeText } from './scopeText.ts';

const NOW = Date.parse('2026-11-15T10:00:00Z');
const textOf = (from: string, to: string) => scopeText(scopeOf({ from, to }, 'Europe/Berlin', NOW), '2026-11-15');
const untilOf = (from: string, to: string) => samePartBefore({ from, to, zone: 'Europe/Berlin' }, NOW);

it('names the last day of the period before where the period ends today', () => {
  expect(textOf('2026-11-02', '2026-11-15')).toBe(
    '2 Nov 2026 – 15 Nov 2026, days of Europe/Berlin; today isn’t over; compared with 19 Oct 2026 – 1 Nov 2026, until the same time of its last day',
  );
  expect(untilOf('2026-11-02', '2026-11-15')).toBe('2026-11-01T10:00:00Z');
});

it('names the day until which the period before is counted where the period ends later', () => {
  expect(textOf('2026-11-01', '2026-11-30')).toBe(
    '1 Nov 2026 – 30 Nov 2026, days of Europe/Berlin; today isn’t over; compared with 2 Oct 2026 – 31 Oct 2026, until the same time of 16 Oct 2026',
  );
  expect(untilOf('2026-11-01', '2026-11-30')).toBe('2026-10-16T09:00:00Z');
});

it('says of days to come that they haven’t begun, and compares those that are over as a whole', () => {
  expect(textOf('2026-12-01', '2026-12-01')).toBe(
    '1 Dec 2026, days of Europe/Berlin; they haven’t begun; compared with 30 Nov 2026',
  );
  expect(textOf('2026-11-14', '2026-11-14')).toBe('14 Nov 2026, days of Europe/Berlin; compared with 13 Nov 2026');
});
