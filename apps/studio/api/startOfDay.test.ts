import { expect, it } from 'vitest';
import { startOfDay } from './startOfDay.ts';

it.each([
  ['2026-11-28', 'UTC', '2026-11-28T00:00:00.000Z'],
  ['2026-11-28', 'Europe/Berlin', '2026-11-27T23:00:00.000Z'],
  ['2026-11-28', 'Asia/Kolkata', '2026-11-27T18:30:00.000Z'],
  // The clock goes from one o'clock back to midnight: the day begins with the first one.
  ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  // There is no midnight: the clock goes to one o'clock.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, time) => {
  expect(new Date(startOfDay(day, zone)).toISOString()).toBe(time);
});
