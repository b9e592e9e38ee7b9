import { expect, it } from 'vitest';
import { addDays, countDays, dayIn, daysBefore, isZone } from './days.ts';

it('counts days over months, years and changes of the clock', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-30', -2)).toBe('2026-03-28');
  expect(countDays({ from: '2026-10-20', to: '2026-10-31' })).toBe(12);
  expect(daysBefore({ from: '2026-11-01', to: '2026-11-07' })).toEqual({ from: '2026-10-25', to: '2026-10-31' });
});

it('knows the day in a zone', () => {
  const now = Date.parse('2026-11-28T23:30:00Z');
  expect(dayIn('UTC', now)).toBe('2026-11-28');
  expect(dayIn('Europe/Berlin', now)).toBe('2026-11-29');
  expect(dayIn('Pacific/Kiritimati', now)).toBe('2026-11-29');
});

it('knows names of zones, and no offsets', () => {
  expect(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'].filter(isZone)).toHaveLength(3);
  expect(['', '+01:00', 'IST', 'pst', 'Europe/Nowhere', "UTC'", '__proto__'].filter(isZone)).toEqual([]);
});
