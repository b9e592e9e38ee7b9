import { expect, it } from 'vitest';
import { startOfDay } from './startOfDay.ts';

it.each([
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  // Midnight comes twice: the first one begins the day.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  // After 23:59 comes 01:00.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s in %s begins at %s', (day, zone, moment) => {
  expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment);
});
