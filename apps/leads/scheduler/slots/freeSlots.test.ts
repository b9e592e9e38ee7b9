import type { SalesDesk } from '@cumulus/content-model/salesDesk';
import { describe, expect, it, test } from 'vitest';
import { findSlot, freeSlots, isTaken } from './freeSlots.ts';

const DESK: SalesDesk = {
  timeZone: 'Europe/Berlin',
  workingHours: {
    monday: [['09:00', '12:00']],
    tuesday: [
      ['09:00', '10:00'],
      ['13:00', '14:00'],
    ],
  },
  holidays: [],
  slotMinutes: 30,
  bufferMinutes: 0,
  noticeHours: 0,
  horizonDays: 1,
};
/** Monday 23 November 2026, 00:00 in Berlin. */
const MONDAY = Date.parse('2026-11-22T23:00:00Z');
const starts = (desk: Partial<SalesDesk> = {}, now = MONDAY, booked: [string, string][] = []) =>
  freeSlots(
    { ...DESK, ...desk },
    booked.map(([start, end]) => ({ start: Date.parse(start), end: Date.parse(end) })),
    now,
  ).map(({ start }) => new Date(start).toISOString().slice(0, 16));

// REQ-LEA-21
it('fills the working hours of each weekday with slots', () => {
  expect(starts()).toEqual([
    ...['08:00', '08:30', '09:00', '09:30', '10:00', '10:30'].map((time) => `2026-11-23T${time}`),
    ...['08:00', '08:30', '12:00', '12:30'].map((time) => `2026-11-24T${time}`),
  ]);
});

it('a slot ends with the working time at the latest', () => {
  expect(starts({ slotMinutes: 45, horizonDays: 0 })).toEqual(
    ['08:00', '08:45', '09:30', '10:15'].map((time) => `2026-11-23T${time}`),
  );
  expect(starts({ slotMinutes: 50, horizonDays: 0 })).toHaveLength(3);
  expect(starts({ slotMinutes: 181, horizonDays: 0 })).toEqual([]);
});

it('keeps the buffer between slots', () => {
  expect(starts({ bufferMinutes: 15, horizonDays: 0 })).toEqual(
    ['08:00', '08:45', '09:30', '10:15'].map((time) => `2026-11-23T${time}`),
  );
});

it('leaves out slots that overlap a meeting, or its buffer', () => {
  const booked: [string, string][] = [['2026-11-23T09:00:00Z', '2026-11-23T09:30:00Z']];
  expect(starts({ horizonDays: 0 }, MONDAY, booked)).toEqual(
    ['08:00', '08:30', '09:30', '10:00', '10:30'].map((time) => `2026-11-23T${time}`),
  );
  // A meeting that was booked while the desk had another slot length.
  const odd: [string, string][] = [['2026-11-23T09:10:00Z', '2026-11-23T09:35:00Z']];
  expect(starts({ horizonDays: 0, bufferMinutes: 10 }, MONDAY, odd)).toEqual(
    ['08:00', '10:00'].map((time) => `2026-11-23T${time}`),
  );
});

it('needs notice: the first slot begins then, not earlier', () => {
  expect(starts({ noticeHours: 10, horizonDays: 0 })[0]).toBe('2026-11-23T09:00');
  expect(starts({ noticeHours: 10, horizonDays: 0 }, MONDAY + 1)[0]).toBe('2026-11-23T09:30');
});

it('offers the days up to the horizon, on the desk’s calendar', () => {
  const lastDay = (now: string) => starts({ horizonDays: 7 }, Date.parse(now)).at(-1)?.slice(0, 10);
  expect(lastDay('2026-11-23T22:59:00Z')).toBe('2026-11-30');
  // In Berlin it is Tuesday already.
  expect(lastDay('2026-11-23T23:00:00Z')).toBe('2026-12-01');
});

it('offers nothing on holidays, first and last day included', () => {
  const days = (holidays: SalesDesk['holidays']) => [
    ...new Set(starts({ holidays, horizonDays: 8 }).map((start) => start.slice(0, 10))),
  ];
  expect(days([])).toEqual(['2026-11-23', '2026-11-24', '2026-11-30', '2026-12-01']);
  expect(days([{ from: '2026-11-24', to: '2026-11-30' }])).toEqual(['2026-11-23', '2026-12-01']);
});

// REQ-LEA-21
describe('where the desk’s clocks change', () => {
  const nightly = (timeZone: string, times: SalesDesk['workingHours']['sunday'] = [['01:00', '04:00']]) => ({
    ...{ timeZone, horizonDays: 0, slotMinutes: 30 },
    workingHours: { sunday: times },
  });
  const at = (zone: string, day: string, times?: SalesDesk['workingHours']['sunday']) =>
    starts(nightly(zone, times), Date.parse(day)).map((start) => start.slice(11));

  test('a skipped hour has no slots', () => {
    expect(at('Europe/Berlin', '2026-03-29T00:00Z')).toEqual(['00:00', '00:30', '01:00', '01:30']);
    expect(at('America/New_York', '2027-03-14T05:00Z')).toEqual(['06:00', '06:30', '07:00', '07:30']);
    expect(at('Pacific/Chatham', '2026-09-26T12:00Z', [['02:00', '04:30']])).toEqual(['13:15', '13:45', '14:15']);
  });
  test('a repeated hour has them twice', () => {
    const eight = ['23:00', '23:30', '00:00', '00:30', '01:00', '01:30', '02:00', '02:30'];
    expect(at('Europe/Berlin', '2026-10-24T22:00Z')).toEqual(eight);
    expect(at('America/New_York', '2026-11-01T04:00Z')).toHaveLength(8);
    expect(at('Pacific/Chatham', '2027-04-03T11:00Z')).toHaveLength(8);
  });
  test('working time in the skipped hour alone is none', () => {
    expect(at('Europe/Berlin', '2026-03-29T00:00Z', [['02:00', '03:00']])).toEqual([]);
  });
  test('by day the hours stay the same on the desk’s clock', () => {
    const desk = { horizonDays: 7, workingHours: { monday: [['09:00', '09:30']] } as const };
    expect(starts(desk, Date.parse('2026-10-19T00:00Z'))).toEqual(['2026-10-19T07:00', '2026-10-26T08:00']);
    expect(starts({ ...desk, timeZone: 'Asia/Kolkata' }, Date.parse('2026-10-19T00:00Z'))).toEqual([
      '2026-10-19T03:30',
      '2026-10-26T03:30',
    ]);
  });
});

describe('one slot', () => {
  const now = MONDAY + 1;
  const find = (start: string, desk: Partial<SalesDesk> = {}) => findSlot({ ...DESK, ...desk }, Date.parse(start), now);

  it('is found exactly if it is offered', () => {
    const offered = freeSlots(DESK, [], now);
    for (const slot of offered) expect(findSlot(DESK, slot.start, now)).toEqual(slot);
  });
  it.each([
    ['between two slots', '2026-11-23T08:15:00Z', {}],
    ['a millisecond off', '2026-11-23T08:00:00.001Z', {}],
    ['outside of working hours', '2026-11-23T11:00:00Z', {}],
    ['on a day off', '2026-11-25T08:00:00Z', { horizonDays: 7 }],
    ['after the horizon', '2026-11-30T08:00:00Z', {}],
    ['in the past', '2026-11-16T08:00:00Z', {}],
    ['before the notice', '2026-11-23T08:00:00Z', { noticeHours: 10 }],
    ['on a holiday', '2026-11-23T08:00:00Z', { holidays: [{ from: '2026-11-23', to: '2026-11-23' }] }],
  ])('is not found %s', (_, start, desk) => {
    expect(find(start, desk)).toBeUndefined();
  });
});

it('keeps the buffer before and after a meeting', () => {
  const desk = { ...DESK, bufferMinutes: 10 };
  const taken = (start: number) => isTaken(desk, { start, end: start + 100 }, [{ start: 1_000_000, end: 1_000_100 }]);
  const buffer = 600_000;
  expect([1_000_100 + buffer - 1, 1_000_100 + buffer].map(taken)).toEqual([true, false]);
  expect([1_000_000 - buffer - 99, 1_000_000 - buffer - 100].map(taken)).toEqual([true, false]);
});
