import { dayIn } from '@cumulus/content-model/days';
import { expect, it } from 'vitest';
import { annotationTime } from './markers.ts';

const DAYS = ['2026-11-28', '2024-02-29', '2026-12-31', '2026-03-29', '2026-10-25', '2026-04-05', '2026-09-27'];

it.each(Intl.supportedValuesOf('timeZone'))('an annotation stays on its day in %s', (zone) => {
  expect(DAYS.map((day) => dayIn(zone, Date.parse(annotationTime(day, zone))))).toEqual(DAYS);
});

it('one whose day isn’t changed keeps its time', () => {
  const changed = { at: '2026-11-28T16:45:00.000Z' };
  expect(annotationTime('2026-11-28', 'Europe/Berlin', changed)).toBe(changed.at);
  expect(annotationTime('2026-11-29', 'Europe/Berlin', changed)).toBe('2026-11-29T12:00:00Z');
  // It was on the 29th there.
  expect(annotationTime('2026-11-29', 'Pacific/Auckland', changed)).toBe(changed.at);
});
