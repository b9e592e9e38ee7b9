import { expect, it } from 'vitest';
import { periodOf } from './periodOf.ts';

it.each([
  ['Europe/Berlin', '2026-10-25', '2026-10-24 22:00:00.000', '2026-10-25 23:00:00.000'],
  // Midnight comes twice: the first one begins the day.
  ['America/Havana', '2026-11-01', '2026-11-01 04:00:00.000', '2026-11-02 05:00:00.000'],
  // After 23:59 comes 01:00.
  ['America/Santiago', '2026-09-06', '2026-09-06 04:00:00.000', '2026-09-07 03:00:00.000'],
])('in %s, %s has its first and its last moment', (zone, day, start, end) => {
  expect(periodOf({ from: day, to: day, zone })).toEqual({ start, end });
});
